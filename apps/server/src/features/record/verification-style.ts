/** The whole style of the page: system fonts, both colour schemes, and paper. */
export const VERIFICATION_STYLE = `
:root{--page:oklch(.975 .008 200);--card:oklch(1 0 0);--ink:oklch(.26 .035 220);--soft:oklch(.46 .03 218);--line:oklch(.91 .012 205);--action:oklch(.44 .082 196);--on-action:oklch(1 0 0);--ok:oklch(.45 .1 152);--ok-soft:oklch(.96 .032 156);--bad:oklch(.52 .185 27);--bad-soft:oklch(.96 .018 25);--wait:oklch(.47 .1 66);--wait-soft:oklch(.965 .04 88);--shadow:0 1px 2px oklch(.26 .035 220/.05),0 6px 20px oklch(.26 .035 220/.06)}
@media(prefers-color-scheme:dark){:root{--page:#10191d;--card:#1a262b;--ink:#eef4f5;--soft:#b3c3c7;--line:#34454b;--action:#7fd1d4;--on-action:#06282b;--shadow:none;--ok:#8fe0ae;--ok-soft:#16351f;--bad:#ffb4ab;--bad-soft:#47201d;--wait:#f6cf7f;--wait-soft:#3b2f14}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;-webkit-text-size-adjust:100%}
header{background:var(--card);border-bottom:1px solid var(--line)}
header p{display:flex;align-items:center;gap:.6rem;max-width:40rem;min-height:4rem;margin:0 auto;padding:.5rem 1rem;font-weight:700;overflow-wrap:anywhere}
header svg{flex:none;width:2.25rem;height:2.25rem}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.2rem;margin:1.75rem 0 .75rem}
.state{margin:0 0 1rem;padding:1rem;border-radius:.75rem;font-weight:600}
.issued{background:var(--ok-soft);color:var(--ok)}
.replaced,.expired{background:var(--wait-soft);color:var(--wait)}
.cancelled,.altered{background:var(--bad-soft);color:var(--bad)}
dl,ol{margin:0;padding:0 1rem;background:var(--card);border-radius:.75rem;box-shadow:var(--shadow)}
dl{display:grid;grid-template-columns:1fr}
dt{padding-top:.75rem;font-size:.85rem;color:var(--soft)}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid var(--line);font-weight:500;font-variant-numeric:tabular-nums}
dd:last-child,li:last-child{border-bottom:0}
ol{list-style:none;counter-reset:line}
li{counter-increment:line;padding:1rem 0 1rem 2rem;border-bottom:1px solid var(--line);position:relative}
li::before{content:counter(line)".";position:absolute;left:0;font-weight:600}
.hint{color:var(--soft)}
@media(min-width:30rem){dl{grid-template-columns:12rem 1fr}dt,dd{padding:.75rem 0;border-bottom:1px solid var(--line)}dt:last-of-type{border-bottom:0}}
@media print{:root{--page:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--shadow:none}header{border:0}main{padding:0}.state{border:2px solid;background:none;color:#000}dl,ol{padding:0}li{break-inside:avoid}}
`;
