// Writes the Solidity verifier of any verifying key, such as that of a ceremony:
//   node --import tsx scripts/verifier/main.ts --key verification_key.json --name CommitteeVerifier32
//     --slots 32 --output contracts/light-clients/generated/CommitteeVerifier32.sol [--development]

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";

import { parseVerificationKey } from "./verificationKey.ts";
import { writeVerifier } from "./writeVerifier.ts";

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    name: { type: "string" },
    slots: { type: "string" },
    output: { type: "string" },
    development: { type: "boolean", default: false },
  },
});

const schema = z.object({
  key: z.string(),
  name: z.string().regex(/^[A-Z]\w*$/, "must be a contract's name"),
  slots: z.coerce.number().int().positive(),
  output: z.string().endsWith(".sol"),
  development: z.boolean(),
});

const parsed = schema.safeParse(values);
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`--${path}: ${message}`);
  process.exit(1);
}
const { key, output, ...options } = parsed.data;
await writeVerifier(parseVerificationKey(await readFile(key, "utf8")), output, options);
