// Proves on spoke-a what somebody has on the hub, on the network that `npm start` keeps up.

import { LocalNetwork } from "@causeway/local-network";
import { Contract } from "ethers";
import { artifacts } from "hardhat";

const SENDING = [
  "function quoteMessage(bytes recipient, bytes payload, bytes[] attributes) view returns (uint256)",
  "function sendMessage(bytes recipient, bytes payload, bytes[] attributes) payable returns (bytes32)",
];

const network = await LocalNetwork.connect();
const { remoteState, messageBoard } = network.description;
if (!remoteState || !messageBoard)
  throw new Error("this network reads no state: start a newer one");
const [hub, spoke] = [network.chain("hub"), network.chain("spoke-a")];
const me = hub.account;

const token = await hub.deploy(await artifacts.readArtifact("Token"), [me, 1_000n]);
const balance = await spoke.deploy(await artifacts.readArtifact("RemoteBalance"), [
  ...[remoteState, hub.chainId, token.target, 0],
]);
console.log(`token ${token.target} on hub, read by ${balance.target} on spoke-a`);

// Any message to spoke-a brings a checkpoint of the hub along.
const mailbox = new Contract(network.mailbox, SENDING, hub.signer);
const to = await spoke.addressOf(messageBoard);
const value = await mailbox.quoteMessage(to, "0x", []);
const [message] = await network.sent(mailbox.sendMessage(to, "0x", [], { value }));
await network.delivered(message, spoke);

const query = { reader: spoke, chain: hub, account: `${token.target}` };
const proof = await network.proveState({ ...query, slots: [await balance.slotOf(me)] });
const { evidence, accountProof } = proof;
const storageProof = proof.storageProofs[0];
await network.mined(balance.prove(me, { evidence, accountProof, storageProof }));
console.log(`balance at block ${proof.height} of hub: ${await balance.balanceOf(me)}`);
network.close();
