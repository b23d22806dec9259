import { type Seed, Simulator } from "@causeway/simulator";
import { type Contract, ZeroAddress } from "ethers";
import { network } from "hardhat";

export const HUB = 31337;
export const SPOKE_A = 31338;
export const SPOKE_B = 31339;
const DAY = 86_400;

/** A ballot on each of two spokes, the tally on the hub, and the result on the first spoke. */
export async function vote({ seed, started = true }: { seed?: Seed; started?: boolean } = {}) {
  const hub = await network.create({ override: { chainId: HUB } });
  const spokes = [
    await network.create({ override: { chainId: SPOKE_A } }),
    await network.create({ override: { chainId: SPOKE_B } }),
  ];
  const options = { chains: [hub, ...spokes], hub: HUB, ...(seed === undefined ? {} : { seed }) };
  const simulator = await Simulator.create(options);

  const [owner] = await hub.ethers.getSigners();
  const hubRelay = simulator.contractsOn(HUB).hubRelay?.target ?? ZeroAddress;
  const tally = await hub.ethers.deployContract("VoteTally", [
    ...[simulator.mailbox(HUB).target, hubRelay, owner],
  ]);
  const provenance = [simulator.addressOn(HUB, `${hubRelay}`), tally.target];
  const result = await spokes[0].ethers.deployContract("VoteResult", [
    simulator.mailbox(SPOKE_A).target,
    ...provenance,
  ]);

  const now = (await hub.ethers.provider.getBlock("latest"))?.timestamp ?? 0;
  const ballots: Contract[] = [];
  for (const [i, chainId] of [SPOKE_A, SPOKE_B].entries()) {
    const relaySender = simulator.contractsOn(chainId).relaySender?.target;
    const terms = [relaySender, tally.target, SPOKE_A, result.target, now + DAY];
    ballots.push(await spokes[i].ethers.deployContract("Ballot", terms));
  }
  const addresses = [
    simulator.addressOn(SPOKE_A, `${ballots[0].target}`),
    simulator.addressOn(SPOKE_B, `${ballots[1].target}`),
  ];
  const start = () => tally.start(addresses, SPOKE_A, result.target);
  if (started) await start();

  /** Accounts of a spoke vote, one after the other. */
  const castVotes = async (spoke: 0 | 1, ...choices: boolean[]) => {
    const voters = await spokes[spoke].ethers.getSigners();
    for (const [i, yes] of choices.entries()) {
      await ballots[spoke].connect(voters[i]).getFunction("vote")(yes);
    }
  };
  const close = async () => {
    await simulator.advanceTime(2 * DAY);
    for (const chainId of [HUB, SPOKE_A, SPOKE_B]) await simulator.finalise(chainId);
  };
  const report = async (spoke: 0 | 1) =>
    ballots[spoke].report({ value: await ballots[spoke].quote() });
  return {
    hub,
    spokes,
    simulator,
    tally,
    result,
    ballots,
    addresses,
    start,
    castVotes,
    close,
    report,
  };
}
