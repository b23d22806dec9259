import { environmentOf, uintBytes } from "@causeway/protocol";
import type { NamingCommand } from "@causeway/service";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import { createDevelopmentKeys, createKeys } from "./createKeys.ts";
import { readKeyFile, writeKeyFile } from "./keyFile.ts";
import { ValidatorKeys } from "./ValidatorKeys.ts";

const KEYS: CommandHelp = {
  does: "make and show a validator's keys",
  examples: ["create --out validator.keys.json"],
};

const CREATE: CommandHelp = {
  does: "make both keys of a validator in a file that only you may read",
  examples: ["--out validator.keys.json"],
};

const SHOW: CommandHelp = {
  does: "print public keys and proofs of possession, to register them",
  examples: ["--keys validator.keys.json --environment testnet"],
};

/** Adds the commands that make a validator's keys and show them. */
export function addKeysCommand(program: NamingCommand): void {
  const keys = withHelp(program.command("keys"), KEYS);

  withHelp(keys.command("create"), CREATE)
    .requiredOption("--out <file>", "file to make; an existing file is never overwritten")
    .option("--development", "allow keys that anyone can compute")
    .option("--seed <text>", "compute the keys from this; needs --development")
    .action(({ out, development, seed }: { out: string; development?: true; seed?: string }) => {
      if (seed !== undefined && !development) {
        program.error("keys from a seed are for development networks only: add --development");
      }
      if (seed === undefined && development) {
        program.error("--development goes with --seed: without it, keys are nobody's to compute");
      }
      const secret = seed === undefined ? createKeys() : createDevelopmentKeys(seed);
      writeKeyFile(out, secret, seed !== undefined);
      print(new ValidatorKeys(secret).publicKeys);
    });

  withHelp(keys.command("show"), SHOW)
    .requiredOption("--keys <file>", "key file")
    .requiredOption("--environment <name>", "environment that the proofs are for")
    .action(({ keys: file, environment }: { keys: string; environment: string }) => {
      const held = new ValidatorKeys(readKeyFile(file, true));
      print(held.publicKeys, held.provePossession(environmentOf(environment)));
    });
}

function print({ x, y, ed25519 }: ValidatorKeys["publicKeys"], possession?: object): void {
  const shown = { x: uintBytes(x, 32), y: uintBytes(y, 32), ed25519, possession };
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
}
