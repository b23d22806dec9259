import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { environmentFile } from "@causeway/environment";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import { createLogger, type RunningService, readConfig } from "@causeway/service";
import { createDevelopmentKeys, startValidator, writeKeyFile } from "@causeway/validator";
import { toBeHex } from "ethers";

import { FILLER, type FillerWorld, RIVAL } from "../../scripts/world/FillerWorld.ts";
import { account } from "../../scripts/world/MessageNetwork.ts";
import { startBelievedProver } from "./believedProver.ts";
import { RestartedService } from "./RestartedService.ts";

const RELAYERS = [account(12), account(13), account(14)] as const;
export const FILLERS = [FILLER, RIVAL] as const;

/** Two indexers, three relayers and two fillers on one database, and validators that sign for their chains. */
export class SharedServices {
  readonly services: readonly RestartedService[];
  readonly databaseUrl: string;
  readonly #validators: readonly RunningService[];
  readonly #endProver: () => void;

  private constructor(
    services: readonly RestartedService[],
    databaseUrl: string,
    validators: readonly RunningService[],
    endProver: () => void,
  ) {
    this.services = services;
    this.databaseUrl = databaseUrl;
    this.#validators = validators;
    this.#endProver = endProver;
  }

  /** None of the services runs yet; the tables of the index are there. */
  static async prepare(world: FillerWorld): Promise<SharedServices> {
    for (const { address } of RELAYERS) {
      for (const { name } of world.network.config.chains) {
        const coin = [address, toBeHex(10n ** 18n)];
        await world.network.provider(name).send("anvil_setBalance", coin);
      }
    }
    const databaseUrl = await world.freshDatabase();
    await migrateIndex(databaseUrl, PRODUCTS);
    const prover = await startBelievedProver();
    const files = FILLERS.map(({ privateKey }) => world.configFile({ privateKey }));
    const validators = await startValidators(world, files[0] as string);
    for (const file of files) nameValidators(environmentBeside(file), validators);
    const services = [
      ...serviceFiles(files[0] as string, prover.url),
      ...files.map((file, index) => ({ name: `filler-${index}`, service: "filler", file })),
    ].map(({ name, service, file }) => new RestartedService(name, service, file, databaseUrl));
    return new SharedServices(services, databaseUrl, validators, () => prover.server.close());
  }

  async start(): Promise<void> {
    await Promise.all(this.services.map((service) => service.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.services.map((service) => service.stop()));
    await Promise.all(this.#validators.map((validator) => validator.stop()));
    this.#endProver();
  }
}

function environmentBeside(file: string): string {
  return join(dirname(file), "environment.json");
}

/** Validators with the keys of the configuration's committee. */
async function startValidators(world: FillerWorld, file: string): Promise<RunningService[]> {
  const { environment, chains } = readConfig(environmentBeside(file), environmentFile);
  const folder = dirname(file);
  const logger = createLogger("validator", "silent");
  return Promise.all(
    world.network.config.committee.members.map(({ name }) => {
      const keyFile = join(folder, `${name}.json`);
      writeKeyFile(keyFile, createDevelopmentKeys(name), true);
      const listen = { host: "127.0.0.1", port: 0 };
      const own = { keyFile, journalFile: join(folder, `${name}.journal`), listen };
      const config = {
        ...own,
        environment,
        chains,
        development: true,
        logLevel: "silent" as const,
      };
      return startValidator(config, logger);
    }),
  );
}

function nameValidators(file: string, validators: readonly RunningService[]): void {
  const known = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...known, validators: validators.map(({ url }) => url) }));
}

/** Configurations of indexers and relayers, beside the one of a filler. */
function serviceFiles(fillerFile: string, prover: string) {
  const write = (name: string, content: object) => {
    const file = join(dirname(fillerFile), `${name}.json`);
    const config = { environmentFile: "environment.json", pollInterval: 100, ...content };
    writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
    return file;
  };
  const relayer = {
    prover: { kind: "http", url: prover },
    retry: { first: 1, longest: 5, attempts: 100 },
    payouts: { interval: 500, retryAfter: 1, longest: 5, attempts: 100 },
  };
  return [
    ...[0, 1].map((index) => {
      const name = `indexer-${index}`;
      return { name, service: "indexer", file: write(name, {}) };
    }),
    ...RELAYERS.map(({ privateKey }, index) => {
      const name = `relayer-${index}`;
      const journalDirectory = `journals-${name}`;
      const file = write(name, { ...relayer, privateKey, journalDirectory });
      return { name, service: "relayer", file };
    }),
  ];
}
