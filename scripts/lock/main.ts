// Completes package-lock.json for the platforms that the registry at hand does not serve.

import { readFileSync, writeFileSync } from "node:fs";

import { completeLock } from "./completeLock.ts";

const LOCK_FILE = "package-lock.json";

const lock = completeLock(JSON.parse(readFileSync(LOCK_FILE, "utf8")));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
