// Sends a token from the hub to spoke-a and some of it back, on the network that `npm start` keeps up.

import { LocalNetwork } from "@causeway/local-network";
import { Contract, parseEther } from "ethers";
import { artifacts } from "hardhat";

const network = await LocalNetwork.connect();
const [home, away] = [network.chain("hub"), network.chain("spoke-a")];
const me = home.account;

const issued = await home.deploy(await artifacts.readArtifact("IssuedToken"), [me, 1_000n]);
const bridge = await artifacts.readArtifact("CustodyBridge");
const custody = await home.deploy(bridge, [issued.target, me]);
const bridged = await away.deploy(await artifacts.readArtifact("BridgedToken"), [me]);
await network.mined(custody.link(network.mailbox, await away.addressOf(bridged)));
await network.mined(bridged.link(network.mailbox, await home.addressOf(custody)));
console.log(`token ${issued.target} and its bridge ${custody.target} on hub`);
console.log(`bridged token ${bridged.target} on spoke-a`);

// The owner says what strangers' transfers may take of a contract's balance; then anyone may pay for it.
const prepaying = [
  "function setLimits(address account, uint128 perMessage, uint128 perDay)",
  "function fund(address account) payable",
];
const [perMessage, perDay] = [parseEther("0.05"), parseEther("0.1")];
for (const [chain, account] of [
  [home, custody.target],
  [away, bridged.target],
] as const) {
  const prepaid = new Contract(network.description.prepaid ?? "", prepaying, chain.signer);
  await network.mined(prepaid.getFunction("setLimits")(account, perMessage, perDay));
  await network.mined(prepaid.getFunction("fund")(account, { value: perDay }));
}

await network.mined(issued.approve(custody.target, 100n));
const [there] = await network.sent(custody.crosschainTransfer(await away.addressOf(me), 100n));
console.log(`sent 100 to spoke-a: ${there.messageId}`);
await network.delivered(there, away);
console.log(`on spoke-a: ${await bridged.balanceOf(me)}`);

const [back] = await network.sent(bridged.crosschainTransfer(await home.addressOf(me), 40n));
console.log(`sent 40 back: ${back.messageId}`);
await network.delivered(back, home);
console.log(`on spoke-a: ${await bridged.balanceOf(me)}; on hub: ${await issued.balanceOf(me)}`);
network.close();
