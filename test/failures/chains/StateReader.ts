import type { Hex } from "@causeway/protocol";

import type { Chain } from "./Chain.ts";
import type { Chains } from "./createChains.ts";
import { signCheckpoint } from "./signCheckpoint.ts";

/** What somebody shows to have a slot of spoke A read on the hub. */
export interface Reading {
  readonly stateRoot: Hex;
  readonly account: Hex;
  readonly slot: Hex;
  readonly accountProof: readonly Hex[];
  readonly storageProof: readonly Hex[];
}

/** Reads the state of spoke A on the hub, under whatever state root the committee signs. */
export class StateReader {
  private constructor(
    private readonly origin: Chain,
    readonly state: RemoteState,
  ) {}

  static async create({ hub, spokeA }: Chains): Promise<StateReader> {
    const state = await deployState(hub);
    await state.setLightClient(hub.client(spokeA));
    return new StateReader(spokeA, state);
  }

  async exists(reading: Omit<Reading, "slot" | "storageProof">): Promise<boolean> {
    const { evidence } = await signCheckpoint(this.origin, { stateRoot: reading.stateRoot });
    const [account] = await this.state.accountOf.staticCall(
      this.origin.chainId,
      evidence,
      reading.account,
      [...reading.accountProof],
    );
    return account.exists;
  }

  async slot(reading: Reading): Promise<Hex> {
    const { evidence } = await signCheckpoint(this.origin, { stateRoot: reading.stateRoot });
    const [value] = await this.state.slotOf.staticCall(
      this.origin.chainId,
      evidence,
      reading.account,
      reading.slot,
      [...reading.accountProof],
      [...reading.storageProof],
    );
    return value;
  }
}

async function deployState({ ethers, manager }: Chain) {
  return ethers.deployContract("RemoteState", [manager]);
}

type RemoteState = Awaited<ReturnType<typeof deployState>>;
