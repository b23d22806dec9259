// Completes package-lock.json: for the platforms that the registry at hand does not serve, and with each package's hash.

import { readFileSync, writeFileSync } from "node:fs";

import { addIntegrity } from "./addIntegrity.ts";
import { completeLock } from "./completeLock.ts";
import { fetchHashes } from "./fetchHashes.ts";

const LOCK_FILE = "package-lock.json";

const written = completeLock(JSON.parse(readFileSync(LOCK_FILE, "utf8")));
const lock = addIntegrity(written, fetchHashes);
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
