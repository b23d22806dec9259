import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import { amountText, type Hex, OwnContractError, requireForeignReceiver } from "@causeway/protocol";
import { bridgeAbi, iBridgeAdminAbi } from "@causeway/protocol/contracts";
import { getAddress, hexlify, isAddress, randomBytes } from "ethers";

import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { LIFETIME_SECONDS } from "../local/messages/deadlineOn.ts";
import type { End } from "../local/messages/End.ts";
import { type OnItsWay, onItsWay } from "../local/messages/sendText.ts";
import { showSent } from "../local/messages/showWay.ts";
import { timeOn } from "../local/messages/timeOn.ts";
import { chainNamed, withEnds } from "../local/messages/withEnds.ts";
import type { AssetRequest } from "./AssetRequest.ts";
import { type AssetRoute, findAssetRoute } from "./AssetRoute.ts";
import type { Departure } from "./Departure.ts";
import { followTransfer } from "./followTransfer.ts";
import { bearableOffer, offerFor } from "./offerFor.ts";
import { leastArrival, quoteLines, readQuote } from "./quote.ts";
import { requireAmount } from "./requireAmount.ts";
import { requireOpenWay } from "./requireOpenWay.ts";
import { sendTransfer } from "./sendTransfer.ts";
import type { SentAt } from "./showAdvance.ts";
import type { Outcome } from "./showArrival.ts";

/** Of what would arrive now, so much must arrive: fees move with the vault that others empty meanwhile. */
const LEAST_PERCENT = 99n;

/**
 * Sends an asset to another chain, showing what it costs, and shows its way from then on until it is paid there: to its
 * receiver, or to whoever paid him in advance.
 *
 * @throws CannotSend
 */
export async function bridgeAsset(
  network: NetworkDescription,
  request: AssetRequest,
  display: Display,
): Promise<OnItsWay<Outcome>> {
  const started = Date.now();
  const { from, to, timeoutMilliseconds, isEndless } = request;
  const subject = `${request.asset} ${from} -> ${to}`;
  const route = requireRequest(network, request);
  const { sent, sentAt, asset, isOffering } = await withEnds(
    network,
    [from, to],
    async (origin, destination) => {
      const departure = await prepare(network, request, { origin, destination, route });
      const quote = await readQuote(departure);
      showDust(subject, request.amount, route, display);
      const offer = bearableOffer(request, departure.request, { route, quote });
      const minReceived = (leastArrival(quote, offer) * LEAST_PERCENT) / 100n;
      const wanted = { ...departure, request: { ...departure.request, ...offer, minReceived } };
      display.note(quoteLines(quote, wanted));
      const departing = { departure: wanted, quote, subject };
      const message = await sendTransfer(departing, request, display);
      return {
        sent: message,
        sentAt: await sentIn(message.block, { origin, destination }),
        asset: route,
        isOffering: offer.advanceUntil > 0n,
      };
    },
  );
  showSent(subject, sent, display);
  request.onSent?.(sent.messageId);
  const journey = {
    subject,
    from,
    to,
    messageId: sent.messageId,
    started,
    timeoutMilliseconds,
    isEndless,
  };
  return onItsWay(followTransfer(network, journey, { asset, sentAt, isOffering }, display));
}

/**
 * Holds what is asked for against the network's file: nothing is asked of a chain for a name that it does not have.
 *
 * @throws CannotSend
 */
function requireRequest(network: NetworkDescription, request: AssetRequest): AssetRoute {
  const { from, to, amount, offer, receiver } = request;
  for (const name of [from, to]) chainNamed(network, name);
  const route = findAssetRoute(network, request);
  requireAmount(amount, route);
  if (typeof offer === "string") requireAmount(offer, route);
  if (receiver !== undefined) receiverFrom(receiver, to);
  requireTaker(network, request);
  return route;
}

/** When and where to what is waited for is counted from. */
async function sentIn(
  block: number,
  { origin, destination }: Omit<Ends, "route">,
): Promise<SentAt> {
  const [sent, heightThere] = await Promise.all([
    origin.provider.getBlock(block),
    destination.provider.getBlockNumber(),
  ]);
  if (sent === null) throw new Error(`${origin.name} has lost block ${block}`);
  return { time: BigInt(sent.timestamp), heightThere };
}

interface Ends {
  readonly origin: End;
  readonly destination: End;
  readonly route: AssetRoute;
}

async function prepare(
  network: NetworkDescription,
  asked: AssetRequest,
  { origin, destination, route }: Ends,
): Promise<Departure> {
  const sender = asked.wallet.address as Hex;
  const receiver = receiverFrom(asked.receiver ?? sender, destination.name);
  const { amount: units } = requireAmount(asked.amount, route);
  const { mailbox, bridge: address } = network;
  await requireOpenWay({ origin, destination, mailbox, bridge: address, route });
  const bridge = connectContract(bridgeAbi, address, asked.wallet.connect(origin.provider));
  const assets = connectContract(iBridgeAdminAbi, address, origin.provider);
  const { unit } = await assets.assetOf(route.assetId);
  const lifetime = asked.lifetime ?? LIFETIME_SECONDS;
  const now = await timeOn(origin);
  const deadline = now + lifetime;
  const request = {
    assetId: route.assetId,
    amount: units * unit,
    destinationChainId: destination.chainId,
    receiver,
    minReceived: 0n,
    deadline,
    salt: hexlify(randomBytes(32)),
    refundTo: sender,
    integrator: "0x",
    integratorBps: 0,
    gasLimit: 0n,
    payload: "0x",
    ...offerFor(asked, route, { units, now, deadline }),
  } as const;
  return { origin, destination, route, bridge, sender, request, lifetime };
}

/** What is less than a unit stays with the sender, and the display says so. */
function showDust(subject: string, amount: string, route: AssetRoute, display: Display): void {
  const { dust } = requireAmount(amount, route);
  if (dust === undefined) return;
  const { symbol } = route;
  const unit = amountText(1n, route);
  display.event(subject, `of ${amount} ${symbol}, ${dust} stays: ${symbol} goes in whole ${unit}`);
}

/** What a contract of ours got, nobody could take there. */
function requireTaker(
  { chains }: NetworkDescription,
  { to, receiver = "" }: Pick<AssetRequest, "to" | "receiver">,
): void {
  try {
    requireForeignReceiver(receiver, chains.find(({ name }) => name === to)?.contracts ?? {});
  } catch (error) {
    if (!(error instanceof OwnContractError)) throw error;
    throw new CannotSend(
      `the receiver ${receiver} is Causeway's ${error.details.contract} on ${to}: nobody could take ` +
        "the asset out of that contract. Give another --receiver",
    );
  }
}

function receiverFrom(text: string, name: string): Hex {
  if (isAddress(text)) return getAddress(text);
  throw new CannotSend(
    `the receiver "${text}" is no account of ${name}: give 0x and 20 bytes in hex, with --receiver`,
  );
}
