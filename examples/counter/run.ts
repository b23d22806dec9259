// Counts on spoke-a from the hub, and back, on the network that `npm start` keeps up.

import { LocalNetwork } from "@causeway/local-network";
import { artifacts } from "hardhat";

const network = await LocalNetwork.connect();
const [hub, spoke] = [network.chain("hub"), network.chain("spoke-a")];
const artifact = await artifacts.readArtifact("Counter");

const onHub = await hub.deploy(artifact, [network.mailbox, hub.account]);
const onSpoke = await spoke.deploy(artifact, [network.mailbox, spoke.account]);
await network.mined(onHub.setPeer(await spoke.addressOf(onSpoke)));
await network.mined(onSpoke.setPeer(await hub.addressOf(onHub)));
console.log(`counters: ${onHub.target} on hub, ${onSpoke.target} on spoke-a`);

const toSpoke = { value: await onHub.quote(spoke.chainId) };
const toHub = { value: await onSpoke.quote(hub.chainId) };
const [there] = await network.sent(onHub.countOn(spoke.chainId, toSpoke));
const [back] = await network.sent(onSpoke.countOn(hub.chainId, toHub));
console.log(`sent: ${there.messageId} to spoke-a, ${back.messageId} to hub`);

await Promise.all([network.delivered(there, spoke), network.delivered(back, hub)]);
console.log(`counted: ${await onSpoke.count()} on spoke-a, ${await onHub.count()} on hub`);
network.close();
