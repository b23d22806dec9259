import { environmentOf, uintBytes } from "@causeway/protocol";
import type { NamingCommand } from "@causeway/service";

import { createDevelopmentKeys, createKeys } from "./createKeys.ts";
import { readKeyFile, writeKeyFile } from "./keyFile.ts";
import { ValidatorKeys } from "./ValidatorKeys.ts";

/** Adds the commands that make a validator's keys and show them. */
export function addKeysCommand(program: NamingCommand): void {
  const keys = program.command("keys").description("make and show a validator's keys");

  keys
    .command("create")
    .description("make both keys of a validator in a file that only you may read")
    .requiredOption("--out <file>", "file to make; never overwritten")
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

  keys
    .command("show")
    .description("print public keys and proofs of possession, to register them")
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
