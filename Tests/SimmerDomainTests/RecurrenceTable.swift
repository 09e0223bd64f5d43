// Made by scripts/recurrence-table with python-dateutil; not edited by hand.
struct RecurrenceRow: Sendable {
    let rule: String
    let zone: String
    let start: Int
    let first: [Int]
    let after: Int
    let next: Int?
}

/// Instants in seconds since 1970.
let recurrenceTable: [RecurrenceRow] = [
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "Europe/Paris", start: 1774575000,
        first: [1774575000, 1774661400, 1774746000, 1774830600, 1774917000, 1775003400],
        after: 2113435800, next: 2113522200),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "Europe/Paris", start: 1792715400,
        first: [1792715400, 1792801800, 1792888200, 1792978200, 1793064600, 1793151000],
        after: 2058654600, next: 2058741000),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "America/New_York", start: 1772782200,
        first: [1772782200, 1772868600, 1772953200, 1773037800, 1773124200, 1773210600],
        after: 1976423400, next: 1976509800),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "America/Sao_Paulo", start: 1507863600,
        first: [1507863600, 1507950000, 1508036400, 1508119200, 1508205600, 1508292000],
        after: 1730343600, next: 1730430000),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "Australia/Lord_Howe", start: 1790869500,
        first: [1790869500, 1790955900, 1791041400, 1791126900, 1791213300, 1791299700],
        after: 2025270900, next: 2025357300),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "Pacific/Apia", start: 1325102400,
        first: [1325102400, 1325188800, 1325239200, 1325275200, 1325361600, 1325448000],
        after: 1637442000, next: 1637528400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=MO", zone: "Europe/Paris", start: 1772438400,
        first: [1772438400, 1773043200, 1773648000, 1774252800, 1774854000, 1775458800],
        after: 2052979200, next: 2053065600),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", zone: "Europe/Paris", start: 1772265600,
        first: [1772265600, 1803801600, 1835424000, 1866960000, 1898496000, 1930032000],
        after: 1959580800, next: 1961654400),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", zone: "Europe/Paris", start: 1709193600,
        first: [1709193600, 1835424000, 1961654400, 2087884800, 2214115200, 2340345600],
        after: 1941692400, next: 1961654400),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3;BYHOUR=9,18;BYMINUTE=0,30", zone: "Pacific/Apia", start: 1523627100,
        first: [1523649600, 1523651400, 1523682000, 1523683800, 1523908800, 1523910600],
        after: 1710337500, next: 1710532800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3", zone: "America/Sao_Paulo", start: 1830849300,
        first: [1830849300, 1838711700, 1846574100, 1854522900, 1862471700, 1870247700],
        after: 2027063700, next: 2028014100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "Asia/Kolkata", start: 1693532700,
        first: [1696038300, 1698716700, 1701308700, 1703987100, 1706665500, 1709171100],
        after: 2021420700, next: 2022284700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "America/Sao_Paulo", start: 1796310000,
        first: [1798729200, 1801407600, 1803826800, 1806505200, 1809097200, 1811775600],
        after: 2050671600, next: 2051190000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY", zone: "Pacific/Apia", start: 1813141800,
        first: [1813141800, 1815733800, 1818412200, 1821090600, 1823682600, 1826361000],
        after: 2041410600, next: 2042015400),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "Pacific/Apia", start: 1903485600,
        first: [1903485600, 1903572000, 1903658400, 1903744800, 1903831200, 1903917600],
        after: 2222474400, next: 2222560800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=4;BYMONTHDAY=-1,1", zone: "America/New_York", start: 1605933900,
        first: [1606797900, 1614660300, 1617248700, 1625197500, 1627789500, 1635824700],
        after: 1935978300, next: 1940730300),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTHDAY=-3,-1", zone: "America/Sao_Paulo", start: 1705837500,
        first: [1706528700, 1706701500, 1709034300, 1709207100, 1711712700, 1711885500],
        after: 1892115900, next: 1893239100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2;BYHOUR=9,18;BYMINUTE=0,30", zone: "America/New_York", start: 1605651300,
        first: [1605654000, 1605655800, 1605794400, 1605796200, 1605826800, 1605828600],
        after: 1830982500, next: 1830985200),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=13,15", zone: "Asia/Kolkata", start: 1650988800,
        first: [1655136000, 1655308800, 1660406400, 1660579200, 1665676800, 1665849600],
        after: 1898524800, next: 1902326400),
    RecurrenceRow(
        rule: "FREQ=DAILY;BYHOUR=6,14,22;BYMINUTE=15", zone: "America/New_York", start: 1746661500,
        first: [1746670500, 1746699300, 1746728100, 1746756900, 1746785700, 1746814500],
        after: 2070402300, next: 2070411300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=4FR", zone: "America/Sao_Paulo", start: 1688416200,
        first: [1690576200, 1695414600, 1700857800, 1706301000, 1711139400, 1716582600],
        after: 1900787400, next: 1905885000),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=8,11;BYDAY=4FR", zone: "Europe/Paris", start: 1772639100,
        first: [1787928300, 1795794300, 1913726700, 1921592700, 2040129900, 2047995900],
        after: 1971009900, next: 2040129900),
    RecurrenceRow(
        rule: "FREQ=DAILY;BYHOUR=6,14,22;BYMINUTE=15", zone: "UTC", start: 1740606300,
        first: [1740608100, 1740636900, 1740665700, 1740694500, 1740723300, 1740752100],
        after: 1964987100, next: 1964988900),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2", zone: "Australia/Lord_Howe", start: 1811222100,
        first: [1811222100, 1811394900, 1811567700, 1811740500, 1811913300, 1812086100],
        after: 2046141900, next: 2046228300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU", zone: "Australia/Lord_Howe", start: 1449507600,
        first: [1449507600, 1457370000, 1465839000, 1473701400, 1481562000, 1489424400],
        after: 1625506200, next: 1631554200),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=-1SU", zone: "UTC", start: 1502078400,
        first: [1514692800, 1546142400, 1577592000, 1609041600, 1640491200, 1671940800],
        after: 1756008000, next: 1766894400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA", zone: "Australia/Lord_Howe", start: 1775492100,
        first: [1775837700, 1775924100, 1777047300, 1777133700, 1778256900, 1778343300],
        after: 1997712900, next: 1998404100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3", zone: "Pacific/Apia", start: 1596283200,
        first: [1596283200, 1604228400, 1612177200, 1619870400, 1627819200, 1635768000],
        after: 1881921600, next: 1888228800),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=1", zone: "Asia/Kolkata", start: 1600551000,
        first: [1609363800],
        after: 1906407000, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", zone: "Europe/Paris", start: 1465564500,
        first: [1467292500, 1467378900, 1469798100, 1470057300, 1472649300, 1472735700],
        after: 1718457300, next: 1719580500),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5;BYDAY=3WE", zone: "Europe/Paris", start: 1592388000,
        first: [1592388000, 1605697200, 1618999200, 1631700000, 1645009200, 1658311200],
        after: 1932804000, next: 1934100000),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=5;BYDAY=FR;BYHOUR=6,14,22;BYMINUTE=15", zone: "America/New_York", start: 1509131700,
        first: [1509156900, 1512126900, 1512155700, 1512184500, 1515150900, 1515179700],
        after: 1791832500, next: 1793355300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-3,13", zone: "America/New_York", start: 1873456200,
        first: [1874752200, 1881318600, 1882701000, 1889271000, 1890567000, 1897219800],
        after: 2126089800, next: 2127213000),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=4,12;BYMONTHDAY=-3,15;COUNT=3", zone: "Europe/Paris", start: 1728927900,
        first: [1734288300, 1735497900, 1744739100],
        after: 2056214700, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,5;BYHOUR=9,18;BYMINUTE=0,30", zone: "Asia/Kolkata",
        start: 1546866900, first: [1551411000, 1551412800, 1551443400, 1551445200, 1551756600, 1551758400],
        after: 1863609300, next: 1867030200),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=-3,-1", zone: "UTC", start: 1430702100,
        first: [1432862100, 1433034900, 1435454100, 1435626900, 1438132500, 1438305300],
        after: 1702170900, next: 1703812500),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", zone: "Pacific/Apia", start: 1837184400,
        first: [1840726800, 1846170000, 1851354000, 1856624400, 1861894800, 1866992400],
        after: 2096125200, next: 2098458000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", zone: "Australia/Lord_Howe", start: 1765970100,
        first: [1770981300, 1773400500, 1794568500],
        after: 1993893300, next: nil),
    RecurrenceRow(
        rule: "FREQ=DAILY;COUNT=1", zone: "UTC", start: 1739488500, first: [1739488500],
        after: 1958253300, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=-2FR;COUNT=3", zone: "Australia/Lord_Howe", start: 1747023300,
        first: [1747973700, 1750392900, 1752812100],
        after: 1968898500, next: nil),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=5;BYDAY=WE,FR,MO", zone: "America/Sao_Paulo", start: 1617261300,
        first: [1618557300, 1618989300, 1619421300, 1621581300, 1622013300, 1622445300],
        after: 1904973300, next: 1905837300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=4;BYDAY=FR;BYMONTHDAY=13", zone: "America/Sao_Paulo", start: 1848315600,
        first: [1878642000, 2067944400, 2120562000, 2141730000, 2225797200, 2309864400],
        after: 2059390800, next: 2067944400),
    RecurrenceRow(
        rule: "FREQ=DAILY;BYDAY=SA", zone: "Asia/Kolkata", start: 1741920300,
        first: [1742006700, 1742611500, 1743216300, 1743821100, 1744425900, 1745030700],
        after: 2023843500, next: 2024448300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY", zone: "America/Sao_Paulo", start: 1478701800,
        first: [1478701800, 1481293800, 1483972200, 1486650600, 1489073400, 1491751800],
        after: 1800113400, next: 1802187000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=5WE", zone: "Europe/Paris", start: 1752916500,
        first: [1753866900, 1761732900, 1767176100, 1777454100, 1785316500, 1790759700],
        after: 2088152100, next: 2093159700),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=FR,SU;COUNT=1", zone: "Pacific/Apia", start: 1461557700, first: [1461903300],
        after: 1673064900, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=SU,SA", zone: "Australia/Lord_Howe", start: 1473429600,
        first: [1473429600, 1473516000, 1474034400, 1474120800, 1474639200, 1474725600],
        after: 1731245400, next: 1731677400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3", zone: "America/Sao_Paulo", start: 1680318900,
        first: [1680318900, 1682133300, 1683947700, 1685762100, 1687576500, 1689390900],
        after: 1863141300, next: 1863573300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=4;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", zone: "UTC", start: 1545049800,
        first: [1554121800, 1564662600, 1575289800, 1585744200, 1596457800, 1606825800],
        after: 1868013000, next: 1869827400),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=4;BYDAY=-1SU", zone: "Australia/Lord_Howe", start: 1647501300,
        first: [1650786300, 1682840700, 1714290300, 1745739900, 1777189500, 1808639100],
        after: 1932275700, next: 1935042300),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2", zone: "UTC", start: 1747123200,
        first: [1747123200, 1747296000, 1747468800, 1747641600, 1747814400, 1747987200],
        after: 1995782400, next: 1995955200),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3", zone: "Australia/Lord_Howe", start: 1834092000,
        first: [1834092000, 1834351200, 1834610400, 1834869600, 1835128800, 1835388000],
        after: 2034369000, next: 2034455400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=WE,SU", zone: "UTC", start: 1915358400,
        first: [1915358400, 1915704000, 1917777600, 1918123200, 1920196800, 1920542400],
        after: 2102068800, next: 2104056000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "America/Sao_Paulo", start: 1834626600,
        first: [1835490600, 1838169000, 1840761000, 1843439400, 1846031400, 1848709800],
        after: 2062895400, next: 2064277800),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2", zone: "UTC", start: 1501019100,
        first: [1501019100, 1501191900, 1501364700, 1501537500, 1501710300, 1501883100],
        after: 1698356700, next: 1698529500),
    RecurrenceRow(
        rule: "FREQ=DAILY;BYHOUR=6,14,22;BYMINUTE=15", zone: "America/Sao_Paulo", start: 1688481900,
        first: [1688490900, 1688519700, 1688548500, 1688577300, 1688606100, 1688634900],
        after: 1993301100, next: 1993310100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=1,5", zone: "Europe/Paris", start: 1882363500,
        first: [1882968300, 1883313900, 1885560300, 1885905900, 1888242300, 1888587900],
        after: 2093525100, next: 2093611500),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2", zone: "Pacific/Apia", start: 1564839000,
        first: [1564839000, 1565011800, 1565184600, 1565357400, 1565530200, 1565703000],
        after: 1882186200, next: 1882272600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", zone: "Pacific/Apia", start: 1690999200,
        first: [1693418400, 1701280800, 1709143200, 1717092000, 1724954400, 1732816800],
        after: 1967565600, next: 1969552800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=4;BYMONTHDAY=5,13", zone: "UTC", start: 1692931500,
        first: [1701744300, 1702435500, 1712285100, 1712976300, 1722825900, 1723517100],
        after: 1883270700, next: 1891133100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=5", zone: "Europe/Paris", start: 1584548100,
        first: [1584548100, 1584980100, 1585412100, 1585840500, 1586272500, 1586704500],
        after: 1802535300, next: 1802708100),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", zone: "Australia/Lord_Howe", start: 1785104100,
        first: [1798753500, 1830462300, 1861911900, 1893447900, 1924983900, 1956519900],
        after: 2068409700, next: 2082750300),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "Asia/Kolkata", start: 1754427600,
        first: [1767128400, 1830200400, 1893358800, 1956430800, 2019589200, 2082661200],
        after: 2084734800, next: 2145819600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=5WE;COUNT=1", zone: "Asia/Kolkata", start: 1459169100, first: [1459341900],
        after: 1798807500, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=TU", zone: "Australia/Lord_Howe", start: 1709987400,
        first: [1710246600, 1710851400, 1711456200, 1712061000, 1712667600, 1713272400],
        after: 2040123600, next: 2040469200),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=-3,15", zone: "America/New_York", start: 1599644700,
        first: [1600163100, 1601286300, 1602755100, 1603964700, 1605437100, 1606560300],
        after: 1837676700, next: 1837935900),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=7,12;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "America/Sao_Paulo",
        start: 1651946400, first: [1672509600, 1704045600, 1735668000, 1767204000, 1798740000, 1830276000],
        after: 1883671200, next: 1893434400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=2", zone: "Europe/Paris", start: 1808403300,
        first: [1808403300, 1809612900, 1810822500, 1812032100, 1813241700, 1814451300],
        after: 1986390900, next: 1987427700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=3FR;COUNT=1", zone: "UTC", start: 1666023300, first: [1666368900],
        after: 1940170500, next: nil),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=5;BYMONTH=9;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", zone: "America/Sao_Paulo",
        start: 1692081900, first: [1693550700, 1695969900, 1851403500, 1853822700, 2009169900, 2011675500],
        after: 1958366700, next: 2009169900),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", zone: "Asia/Kolkata", start: 1551600000,
        first: [1568361600, 1576224000, 1584086400, 1605254400, 1628841600, 1652428800],
        after: 1858060800, next: 1870761600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1,1;BYHOUR=9,18;BYMINUTE=0,30", zone: "Europe/Paris",
        start: 1548109800, first: [1548921600, 1548923400, 1548954000, 1548955800, 1559372400, 1559374200],
        after: 1837377000, next: 1838098800),
    RecurrenceRow(
        rule: "FREQ=DAILY;COUNT=4", zone: "Australia/Lord_Howe", start: 1449280800,
        first: [1449280800, 1449367200, 1449453600, 1449540000],
        after: 1673661600, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "Pacific/Apia", start: 1652290200,
        first: [1653931800, 1667151000, 1680197400, 1693416600, 1706635800, 1719682200],
        after: 1933349400, next: 1943199000),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=4MO", zone: "Asia/Kolkata", start: 1578443400,
        first: [1580085000, 1611534600, 1642984200, 1674433800, 1705883400, 1737937800],
        after: 1879201800, next: 1895790600),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU,TH", zone: "America/Sao_Paulo", start: 1440321300,
        first: [1440321300, 1441617300, 1441876500, 1442135700, 1443431700, 1443690900],
        after: 1653297300, next: 1653902100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", zone: "Pacific/Apia", start: 1458450900,
        first: [1459401300, 1461910500, 1464675300, 1467267300, 1469772900, 1472624100],
        after: 1748931300, next: 1751264100),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=-2MO", zone: "Australia/Lord_Howe", start: 1912349700,
        first: [1924184700, 1955634300, 1987083900, 2018533500, 2049983100, 2082037500],
        after: 2109858300, next: 2113487100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=2FR", zone: "Asia/Kolkata", start: 1705949100,
        first: [1707417900, 1709837100, 1712861100, 1715280300, 1718304300, 1720723500],
        after: 1945104300, next: 1946918700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "America/New_York", start: 1723950000,
        first: [1725159600, 1727751600, 1730430000, 1733025600, 1735704000, 1738382400],
        after: 2064366000, next: 2066871600),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=2", zone: "America/Sao_Paulo",
        start: 1786595400, first: [1803789000, 1835411400],
        after: 2045536200, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR;COUNT=2", zone: "America/New_York", start: 1532667600,
        first: [1532667600, 1534136400],
        after: 1798610400, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=3MO", zone: "Pacific/Apia", start: 1809732600,
        first: [1810510200, 1813534200, 1815953400, 1818372600, 1821396600, 1823815800],
        after: 2062193400, next: 2063316600),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=FR,SU", zone: "Europe/Paris", start: 1665868500,
        first: [1665954900, 1666386900, 1666559700, 1666991700, 1667168100, 1667600100],
        after: 1857161700, next: 1857507300),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3;BYDAY=FR,WE,SA", zone: "Asia/Kolkata", start: 1613979000,
        first: [1614756600, 1615015800, 1615534200, 1616571000, 1616830200, 1617348600],
        after: 1833694200, next: 1834299000),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "America/New_York", start: 1626331500,
        first: [1626331500, 1626417900, 1626504300, 1626590700, 1626677100, 1626763500],
        after: 1965451500, next: 1965537900),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=5;BYDAY=TH", zone: "UTC", start: 1481115600,
        first: [1481202000, 1484226000, 1487250000, 1490274000, 1493298000, 1496322000],
        after: 1677848400, next: 1680786000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=4WE", zone: "Australia/Lord_Howe", start: 1441620900,
        first: [1443003300, 1446025500, 1448444700, 1450863900, 1453887900, 1456307100],
        after: 1779272100, next: 1779876900),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1,13;COUNT=4", zone: "Pacific/Apia", start: 1536923700,
        first: [1582971300, 1584008100, 1646046900, 1647083700],
        after: 1826018100, next: nil),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=5;BYMONTH=3,5;BYMONTHDAY=-1,5", zone: "Europe/Paris", start: 1810312200,
        first: [1811781000, 1962120600, 1964363400, 1967387400, 1969633800, 2119887000],
        after: 2090939400, next: 2119887000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5", zone: "Europe/Paris", start: 1476596700,
        first: [1476596700, 1489646700, 1502862300, 1516085100, 1529127900, 1542350700],
        after: 1747806300, next: 1752644700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=-2SU", zone: "Pacific/Apia", start: 1582083000,
        first: [1584847800, 1587270600, 1590294600, 1592713800, 1595133000, 1598157000],
        after: 1872563400, next: 1873945800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", zone: "Pacific/Apia", start: 1764581400,
        first: [1767173400, 1769765400, 1772184600, 1774949400, 1777541400, 1780047000],
        after: 1971768600, next: 1972200600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=1", zone: "Europe/Paris", start: 1862208900,
        first: [1864628100],
        after: 2181975300, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", zone: "America/Sao_Paulo", start: 1509716700,
        first: [1523630700, 1531493100, 1568385900, 1576248300, 1584110700, 1605278700],
        after: 1731163500, next: 1734101100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=3WE;BYHOUR=9,18;BYMINUTE=0,30", zone: "America/Sao_Paulo", start: 1744480800,
        first: [1744804800, 1744806600, 1744837200, 1744839000, 1747828800, 1747830600],
        after: 1942336800, next: 1944993600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYDAY=FR;BYMONTHDAY=13", zone: "Europe/Paris", start: 1535430600,
        first: [1605245400, 1628829000, 1652416200, 1770960600, 1794547800, 1818131400],
        after: 1723437000, next: 1770960600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", zone: "America/New_York", start: 1734477300,
        first: [1749852900, 1771024500, 1773440100, 1794611700, 1818195300, 1855088100],
        after: 2034108900, next: 2044390500),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3", zone: "Australia/Lord_Howe", start: 1909449000,
        first: [1909449000, 1909708200, 1909967400, 1910226600, 1910485800, 1910745000],
        after: 2092098600, next: 2092185000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=3FR", zone: "America/New_York", start: 1663864200,
        first: [1666369800, 1668792600, 1671211800, 1674235800, 1676655000, 1679070600],
        after: 1966609800, next: 1968769800),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2;BYDAY=FR,MO", zone: "America/Sao_Paulo", start: 1582851600,
        first: [1583197200, 1583542800, 1584406800, 1584752400, 1585616400, 1585962000],
        after: 1875747600, next: 1875920400),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=-1TU;COUNT=2", zone: "Europe/Paris", start: 1817214300,
        first: [1819719900, 1822139100],
        after: 2028894300, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=WE,SU", zone: "Australia/Lord_Howe", start: 1466308800,
        first: [1466308800, 1466568000, 1466913600, 1467172800, 1467518400, 1467777600],
        after: 1689652800, next: 1689739200),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=8,11;BYMONTHDAY=1,13", zone: "UTC", start: 1762447500,
        first: [1763052300, 1785602700, 1786639500, 1793551500, 1794588300, 1817138700],
        after: 2001948300, next: 2006527500),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=5FR;BYHOUR=6,14,22;BYMINUTE=15", zone: "Australia/Lord_Howe", start: 1690353000,
        first: [1695930300, 1695959100, 1695987900, 1703790900, 1703819700, 1703848500],
        after: 1966055400, next: 1966880700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=-2TH;COUNT=4", zone: "Asia/Kolkata", start: 1866593700,
        first: [1868840100, 1871259300, 1874283300, 1876702500],
        after: 2186532900, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE,FR", zone: "Europe/Paris", start: 1768844700,
        first: [1769017500, 1769190300, 1769363100, 1770227100, 1770399900, 1770572700],
        after: 1956591900, next: 1956678300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1,15;COUNT=4", zone: "America/Sao_Paulo", start: 1715103900,
        first: [1715795100, 1717177500, 1729014300, 1730396700],
        after: 1964108700, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", zone: "America/Sao_Paulo", start: 1476222300,
        first: [1477946700, 1480538700, 1483217100, 1485895500, 1488318300, 1490996700],
        after: 1692654300, next: 1693518300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=1,13", zone: "America/New_York", start: 1514503800,
        first: [1514849400, 1515886200, 1517527800, 1518564600, 1519947000, 1520980200],
        after: 1793662200, next: 1794612600),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=-1SA", zone: "Pacific/Apia", start: 1849512600,
        first: [1861781400, 1893231000, 1924680600, 1956130200, 1987579800, 2019634200],
        after: 2103615000, next: 2113983000),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", zone: "Pacific/Apia", start: 1885005900,
        first: [1893386700, 1924922700, 1956458700, 1988081100, 2019530700, 2050980300],
        after: 2138849100, next: 2145847500),
    RecurrenceRow(
        rule: "FREQ=YEARLY;INTERVAL=5;BYDAY=FR;BYMONTHDAY=13", zone: "Australia/Lord_Howe", start: 1779294600,
        first: [1794499200, 1939048200, 2096901000, 2262616200, 2270476800, 2407163400],
        after: 1957190400, next: 2096901000),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=SU,TH,SA", zone: "Pacific/Apia", start: 1676438100,
        first: [1676524500, 1676697300, 1676783700, 1677129300, 1677302100, 1677388500],
        after: 1908854100, next: 1908940500),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=-1SA", zone: "Australia/Lord_Howe", start: 1898186400,
        first: [1924624800, 1956074400, 1987524000, 2019578400, 2051028000, 2082477600],
        after: 2082564000, next: 2113927200),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=5;BYDAY=5TU", zone: "Europe/Paris", start: 1469655900,
        first: [1496180700, 1509489900, 1548801900, 1601415900, 1654033500, 1693345500],
        after: 1645742700, next: 1654033500),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO", zone: "Australia/Lord_Howe", start: 1675563300,
        first: [1677464100, 1679883300, 1682304300, 1684723500, 1687142700, 1689561900],
        after: 1932516900, next: 1933901100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3;BYDAY=FR,WE;COUNT=3", zone: "America/New_York", start: 1544846400,
        first: [1544846400, 1545883200, 1546660800],
        after: 1808881200, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", zone: "America/New_York", start: 1843842600,
        first: [1855074600, 1870799400, 1878661800, 1915554600, 1923420600, 1939141800],
        after: 2024940600, next: 2044377000),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5,15;BYHOUR=6,14,22;BYMINUTE=15", zone: "Asia/Kolkata",
        start: 1626475500, first: [1641343500, 1641372300, 1641401100, 1642207500, 1642236300, 1642265100],
        after: 1889217900, next: 1893804300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-3,-1", zone: "UTC", start: 1782429300,
        first: [1782688500, 1782861300, 1790637300, 1790810100, 1798586100, 1798758900],
        after: 2106342900, next: 2106429300),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=FR,MO,TU", zone: "Australia/Lord_Howe", start: 1628857800,
        first: [1628857800, 1629117000, 1629203400, 1629462600, 1629721800, 1629808200],
        after: 1953201600, next: 1953288000),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=4", zone: "Asia/Kolkata", start: 1649804400,
        first: [1649804400, 1650150000, 1650495600, 1650841200, 1651186800, 1651532400],
        after: 1891638000, next: 1891724400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=MO", zone: "UTC", start: 1802611800,
        first: [1802698200, 1803303000, 1803907800, 1804512600, 1805117400, 1805722200],
        after: 2125488600, next: 2125661400),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR,TH", zone: "Australia/Lord_Howe", start: 1807528500,
        first: [1807787700, 1807874100, 1809602100, 1809688500, 1811416500, 1811502900],
        after: 2067333300, next: 2069061300),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=4TH;BYHOUR=6,14,22;BYMINUTE=15;COUNT=4", zone: "Asia/Kolkata", start: 1545903900,
        first: [1548290700, 1548319500, 1548348300, 1579740300],
        after: 1880012700, next: nil),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=4WE", zone: "Asia/Kolkata", start: 1615200300,
        first: [1635331500, 1666781100, 1698230700, 1729680300, 1761129900, 1793184300],
        after: 1931510700, next: 1950432300),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5,15;BYHOUR=6,14,22;BYMINUTE=15", zone: "Australia/Lord_Howe",
        start: 1764811800, first: [1777923900, 1777952700, 1777981500, 1778787900, 1778816700, 1778845500],
        after: 2092010400, next: 2093543100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=2", zone: "Asia/Kolkata", start: 1748760300,
        first: [1748760300, 1748933100, 1749105900, 1749278700, 1749451500, 1749624300],
        after: 2023598700, next: 2023685100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=4;BYDAY=SA,FR", zone: "Australia/Lord_Howe", start: 1570379400,
        first: [1570725000, 1571416200, 1573144200, 1573835400, 1575563400, 1576254600],
        after: 1873386000, next: 1873818000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1,13", zone: "Australia/Lord_Howe", start: 1786997700,
        first: [1788120900, 1794512700, 1795981500, 1802461500, 1803757500, 1810152900],
        after: 2089395900, next: 2094236100),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", zone: "Europe/Paris", start: 1799576100,
        first: [1801217700, 1806570900, 1809076500, 1814433300, 1816938900, 1822382100],
        after: 1988532900, next: 1990779300),
    RecurrenceRow(
        rule: "FREQ=MONTHLY", zone: "Europe/Paris", start: 1559648700,
        first: [1559648700, 1562240700, 1564919100, 1567597500, 1570189500, 1572871500],
        after: 1851421500, next: 1851680700),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=2", zone: "America/Sao_Paulo",
        start: 1698974100, first: [1701393300, 1709255700],
        after: 1944695700, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=MO,TU,SA", zone: "Europe/Paris", start: 1528998300,
        first: [1529171100, 1529343900, 1529430300, 1529775900, 1529948700, 1530035100],
        after: 1855503900, next: 1855763100),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", zone: "UTC", start: 1829396700,
        first: [1829828700, 1831038300, 1832247900, 1833457500, 1834667100, 1835876700],
        after: 2159099100, next: 2160049500),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=2;BYHOUR=6,14,22;BYMINUTE=15", zone: "Australia/Lord_Howe", start: 1495298700,
        first: [1495309500, 1495338300, 1495367100, 1500579900, 1500608700, 1500637500],
        after: 1690303500, next: 1695239100),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=4", zone: "UTC", start: 1818069300,
        first: [1818069300, 1818414900, 1818760500, 1819106100, 1819451700, 1819797300],
        after: 2101202100, next: 2101461300),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2", zone: "America/Sao_Paulo", start: 1688891400,
        first: [1688977800, 1689582600],
        after: 1896165000, next: nil),
    RecurrenceRow(
        rule: "FREQ=DAILY", zone: "UTC", start: 1453626000,
        first: [1453626000, 1453712400, 1453798800, 1453885200, 1453971600, 1454058000],
        after: 1669712400, next: 1669798800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY", zone: "Asia/Kolkata", start: 1694467800,
        first: [1694467800, 1697059800, 1699738200, 1702330200, 1705008600, 1707687000],
        after: 1999114200, next: 1999459800),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=2", zone: "UTC", start: 1460276100,
        first: [1462004100, 1464682500],
        after: 1655194500, next: nil),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=4SA;BYHOUR=9,18;BYMINUTE=0,30", zone: "Europe/Paris", start: 1465297200,
        first: [1485590400, 1485592200, 1485622800, 1485624600, 1517040000, 1517041800],
        after: 1793448000, next: 1800691200),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO;BYHOUR=6,14,22;BYMINUTE=15;COUNT=1", zone: "Asia/Kolkata",
        start: 1485940500, first: [1488156300],
        after: 1724663700, next: nil),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3", zone: "Pacific/Apia", start: 1633377600,
        first: [1633377600, 1633636800, 1633896000, 1634155200, 1634414400, 1634673600],
        after: 1829678400, next: 1829851200),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=SA,FR", zone: "Europe/Paris", start: 1614025800,
        first: [1614371400, 1614457800, 1616790600, 1616877000, 1619206200, 1619292600],
        after: 1900355400, next: 1902252600),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=4;BYDAY=WE,FR,TH;COUNT=4", zone: "Australia/Lord_Howe", start: 1586061000,
        first: [1588134600, 1588221000, 1588307400, 1590553800],
        after: 1813638600, next: nil),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=-3,5", zone: "Asia/Kolkata", start: 1854703800,
        first: [1856431800, 1857036600, 1859023800, 1859628600, 1861702200, 1862307000],
        after: 2195811000, next: 2196156600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY", zone: "Pacific/Apia", start: 1563742800,
        first: [1563742800, 1566421200, 1569099600, 1571688000, 1574366400, 1576958400],
        after: 1787605200, next: 1790024400),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;COUNT=4", zone: "America/New_York", start: 1780739100,
        first: [1780739100, 1783331100, 1786009500, 1788687900],
        after: 2050829100, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=WE,TH,FR;COUNT=2", zone: "Europe/Paris", start: 1764246600,
        first: [1764246600, 1764333000],
        after: 1981798200, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;BYDAY=MO", zone: "UTC", start: 1650454200,
        first: [1650886200, 1651491000, 1652095800, 1652700600, 1653305400, 1653910200],
        after: 1981452600, next: 1981711800),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYDAY=2SA", zone: "Pacific/Apia", start: 1846732500,
        first: [1862975700, 1894425300, 1925874900, 1957324500, 1988774100, 2020828500],
        after: 2190950100, next: 2210130900),
    RecurrenceRow(
        rule: "FREQ=DAILY;INTERVAL=3", zone: "Australia/Lord_Howe", start: 1522109700,
        first: [1522109700, 1522368900, 1522629900, 1522889100, 1523148300, 1523407500],
        after: 1757897100, next: 1757983500),
    RecurrenceRow(
        rule: "FREQ=YEARLY;BYMONTH=4,7;BYMONTHDAY=1,15;COUNT=2", zone: "America/New_York", start: 1421245800,
        first: [1427895000, 1429104600],
        after: 1762266600, next: nil),
    RecurrenceRow(
        rule: "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU", zone: "America/New_York", start: 1852546500,
        first: [1854188100, 1856002500, 1857820500, 1859634900, 1861449300, 1863263700],
        after: 2092047300, next: 2093688900),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;INTERVAL=4;BYMONTHDAY=13,28", zone: "Pacific/Apia", start: 1829007000,
        first: [1829957400, 1839202200, 1840498200, 1849743000, 1851039000, 1860283800],
        after: 2024443800, next: 2028504600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=1SA", zone: "Australia/Lord_Howe", start: 1676021400,
        first: [1677922200, 1680341400, 1683367200, 1685786400, 1688205600, 1691229600],
        after: 1970906400, next: 1972461600),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYMONTHDAY=-3,5;BYHOUR=9,18;BYMINUTE=0,30", zone: "Europe/Paris", start: 1811949300,
        first: [1812178800, 1812180600, 1812211200, 1812213000, 1814166000, 1814167800],
        after: 2037971700, next: 2038374000),
    RecurrenceRow(
        rule: "FREQ=MONTHLY;BYDAY=-1FR", zone: "Asia/Kolkata", start: 1894027500,
        first: [1895582700, 1898001900, 1901025900, 1903445100, 1906469100, 1908888300],
        after: 2234357100, next: 2234875500),
]
