// Votes on two spokes, counts on the hub, and has the result on spoke-a, on the network that `npm start` keeps up.

import { LocalNetwork } from "@causeway/local-network";
import { artifacts } from "hardhat";

const SECONDS_TO_VOTE = 15;

const network = await LocalNetwork.connect();
const { hubRelay, relaySender } = network.description;
if (!hubRelay || !relaySender) throw new Error("this network relays nothing: start a newer one");
const hub = network.chain("hub");
const spokes = [network.chain("spoke-a"), network.chain("spoke-b")];
const [home] = spokes;

const tally = await hub.deploy(await artifacts.readArtifact("VoteTally"), [
  ...[network.mailbox, hubRelay, hub.account],
]);
const provenance = [await hub.addressOf(hubRelay), tally.target];
const result = await home.deploy(await artifacts.readArtifact("VoteResult"), [
  network.mailbox,
  ...provenance,
]);
const now = (await home.provider.getBlock("latest"))?.timestamp ?? 0;
const artifact = await artifacts.readArtifact("Ballot");
const ballots = await Promise.all(
  spokes.map(async (spoke) => {
    const endsAt = now + SECONDS_TO_VOTE;
    const ballot = await spoke.deploy(artifact, [
      ...[relaySender, tally.target, home.chainId, result.target, endsAt],
    ]);
    return { spoke, ballot, endsAt };
  }),
);
const addresses = await Promise.all(ballots.map(({ spoke, ballot }) => spoke.addressOf(ballot)));
await network.mined(tally.start(addresses, home.chainId, result.target));
console.log(`tally ${tally.target} on hub, result ${result.target} on spoke-a`);

await Promise.all(
  ballots.map(async ({ spoke, ballot, endsAt }) => {
    await network.mined(ballot.vote(true));
    await network.until(`the end of the vote on ${spoke.name}`, async () => {
      const block = await spoke.provider.getBlock("latest");
      return (block?.timestamp ?? 0) >= endsAt;
    });
    const [report] = await network.sent(ballot.report({ value: await ballot.quote() }));
    console.log(`${spoke.name} reports: ${report.messageId}`);
    await network.delivered(report, hub);
  }),
);
const [yes, no] = await tally.total();
console.log(`counted on hub: ${yes} for, ${no} against`);

await network.until("the arrival of the result", () => result.known());
console.log(`on spoke-a: ${(await result.isAccepted()) ? "accepted" : "not accepted"}`);
network.close();
