/** Styles of the trial inbox; its pages load nothing else. */
export const INBOX_STYLE = `
:root{color-scheme:light dark;--ink:#12292b;--soft:#4b6063;--line:#d8e3e4;--control:#71898c;--card:#fff;--page:#eef4f4;--action:#0b6e74;--hover:#e3f1f1}
@media (prefers-color-scheme:dark){:root{--ink:#eef4f4;--soft:#b4c4c6;--line:#33474a;--control:#7d9396;--card:#182426;--page:#10191a;--action:#7fd1d4;--hover:#203235}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
h1{font-size:26px;line-height:1.2;margin:0;overflow-wrap:anywhere}
h2{font-size:13px;line-height:1.5;margin:8px 0;color:var(--soft);font-weight:600}
p{margin:0;color:var(--soft)}
a{color:var(--action)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
header,form,nav,.actions{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px}
header{justify-content:space-between}
ul{list-style:none;margin:0;padding:0;background:var(--card);border-radius:12px}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:2px;padding:12px 16px;border-radius:12px;color:inherit;text-decoration:none}
li a:hover{background:var(--hover)}
li a:visited strong{font-weight:500}
.top{display:flex;justify-content:space-between;gap:16px}
strong{font-weight:600;overflow-wrap:anywhere}
time{white-space:nowrap}
.to,.text,dd,dt,time{color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.text{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.entry{margin-left:8px;padding:1px 8px;border-radius:99px;background:var(--hover);color:var(--action);font-weight:600;white-space:nowrap}
.test{display:inline-block;padding:2px 10px;border-radius:99px;background:#8a4b00;color:#fff;font-size:13px;font-weight:600}
.button,button,select{min-height:44px;padding:8px 16px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:var(--ink);font:600 15px/1.5 Figtree,system-ui,sans-serif;text-decoration:none}
.button:hover,button:hover{border-color:var(--action);color:var(--action)}
select{font-weight:400;min-width:0;max-width:100%;flex:1 1 0}
@media (width<480px){label{flex-basis:100%}}
.empty{display:grid;justify-items:center;gap:12px;padding:48px 16px;background:var(--card);border-radius:12px;text-align:center;color:var(--soft)}
.empty strong{color:var(--ink);font-size:17px}
iframe,pre{width:100%;border:1px solid var(--line);border-radius:12px}
iframe{height:min(760px,80vh);background:#fff}
pre{margin:0;background:var(--card);padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:0}
dd{margin:0}
nav a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}`;
