// Begins to connect, and to fetch the words of the page's language, while the rest of the page is still on its way.
import { use } from "./i18n.js";
import { begin } from "./opening.js";

begin();
use().catch(() => null); // main.js asks for the same and says so.
