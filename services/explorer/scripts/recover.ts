import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { buildRecoverPage } from "./recoverPage.ts";

const [file = "recover.html", environment] = process.argv.slice(2);
const text = environment === undefined ? undefined : readFileSync(environment, "utf8");
const { html } = await buildRecoverPage(text);
writeFileSync(file, html);
console.log(`${file}: ${(gzipSync(html, { level: 9 }).length / 1000).toFixed(1)} kB compressed`);
console.log(`sha256 ${hash("sha256", html)}`);
