import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import { ENVIRONMENT, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { type EnvironmentFile, evmChainConfig } from "@causeway/environment";
import { priceChange } from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { startValidator, writeKeyFile } from "@causeway/validator";

import { TON_ID, TON_PRICE, TonMailbox } from "./TonMailbox.ts";

const HUB_ID = 31_337n;
const VALIDATORS = 4;
/** Where a hub of tests has nobody who knows of ends. */
const EXPIRY = `0x${"e0".repeat(20)}`;
/** Code that answers every question with zeros. */
const NOTHING_ENDED = "0x60806000f3";
const NOWHERE = `0x${"c3".repeat(20)}`;

/** A hub whose validators sign, and a mailbox on TON with a direct lane each way. Nobody relays. */
export class TonBesideHub {
  readonly hub: LocalChain;
  readonly ton: TonMailbox;
  readonly validators: RunningService[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-ton-beside-"));

  private constructor(hub: LocalChain, ton: TonMailbox) {
    this.hub = hub;
    this.ton = ton;
  }

  static async start(): Promise<TonBesideHub> {
    const committee = testValidators(VALIDATORS);
    const hub = await LocalChain.start(HUB_ID);
    await hub.proposeCommittee(committee);
    await hub.provider.send("anvil_setCode", [EXPIRY, NOTHING_ENDED]);
    const world = new TonBesideHub(hub, await TonMailbox.start(ENVIRONMENT, HUB_ID));
    await world.#connect(committee);
    for (const [place, validator] of committee.entries()) {
      world.validators.push(await world.#startValidator(`${place}`, validator));
    }
    hub.mineEvery(200);
    return world;
  }

  async stop(): Promise<void> {
    await Promise.all(this.validators.map((validator) => validator.stop()));
    await this.ton.stop();
    await this.hub.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The environment's file, as apps have it. */
  async contracts(): Promise<EnvironmentFile> {
    const hub = await this.hub.config();
    return {
      environment: ENVIRONMENT,
      development: true,
      chains: [
        {
          ...{ ...hub, family: "evm", chainId: `${hub.chainId}` },
          messageFeeSchedule: NOWHERE,
        },
        this.ton.described,
      ],
      validators: this.validators.map(({ url }) => url),
    };
  }

  /** Opens the lanes. TON trusts the hub's committee; nothing on the hub proves messages of TON. */
  async #connect(committee: readonly TestValidator[]): Promise<void> {
    const { peer } = this.ton;
    const toTon = await this.ton.connect(this.hub.peer, committee);
    await this.hub.addOutbound({ peer, chainId: TON_ID } as LocalChain, toTon);
    const price = { ...TON_PRICE, maxGasLimit: 10n ** 9n };
    await this.hub.mailbox.setPrices([priceChange(TON_ID, price)]);
  }

  async #startValidator(name: string, validator: TestValidator): Promise<RunningService> {
    const keyFile = join(this.#folder, `${name}.json`);
    const { babyJubjub, ed25519Seed } = validator;
    writeKeyFile(keyFile, { babyJubjub, ed25519: ed25519Seed }, false);
    return startValidator(
      {
        ...{ environment: ENVIRONMENT, development: false, keyFile },
        journalFile: join(this.#folder, `${name}.journal`),
        listen: { host: "127.0.0.1", port: 0 },
        logLevel: "silent",
        chains: [evmChainConfig.parse(await this.hub.config())],
      },
      createLogger("validator", "silent"),
    );
  }
}
