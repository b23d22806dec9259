import type { RecoveryExit } from "@causeway/sdk";
import { useSheet } from "../components/useSheet.ts";
import type { ViewProps } from "../components/ViewProps.ts";
import { swapFailureSentence } from "../execution/swapFailureSentence.ts";
import type { ExitMessages } from "../messages/exits/ExitMessages.ts";
import { exitsSay } from "../messages/exits/exitsSay.ts";
import { type SwapSay, type SwapViewProps, swapSay } from "../messages/swap/swapSay.ts";
import type { State } from "../store/State.ts";
import { isolated } from "../tokens/plainText.ts";
import { EXITS_STYLES } from "./EXITS_STYLES.ts";
import type { Exits } from "./Exits.ts";
import { exitText } from "./exitText.ts";

type Found = Extract<Exits, { status: "found" }>;

/** What a person can do about a swap that waits: each way on and out, as the chains tell it. */
export function ExitsPanel({ state, act, ...plain }: ViewProps) {
  const say = swapSay(plain.say, act.texts);
  const view = { state, act, say };
  const { exits } = state.swap;
  const messages = act.texts?.exits ?? exitsSay(say.locale);
  const part = useSheet<HTMLElement>(EXITS_STYLES);
  if (exits === undefined) return null;
  return (
    <section
      ref={part}
      class="exits"
      part="exits"
      aria-label={messages.youCan}
      aria-busy={exits.status === "looking"}
    >
      <b>{messages.youCan}</b>
      <p class="small" role="status">
        {statusOf(exits, messages)}
      </p>
      {exits.status === "found" && <Ready found={exits} messages={messages} {...view} />}
      <Failed {...view} />
      {exits.status !== "looking" && (
        <button type="button" class="narrowed" onClick={() => act.swaps.lookForExits()}>
          {messages.lookAgain}
        </button>
      )}
    </section>
  );
}

function statusOf(exits: Exits, messages: ExitMessages): string {
  if (exits.status === "looking") return messages.looking;
  if (exits.status === "failed") return "";
  if (exits.inWallet !== undefined) return messages.inWallet;
  if (exits.transaction !== undefined) return messages.sent;
  return exits.exits.some(({ isReady }) => isReady) ? "" : messages.none;
}

function Failed({ state, say }: SwapViewProps) {
  const { exits } = state.swap;
  const failure = exits?.status === "looking" ? undefined : exits?.failure;
  if (failure === undefined) return null;
  return (
    <p class="small failure" role="alert">
      {swapFailureSentence(failure, state, say)}
    </p>
  );
}

function Ready({
  found,
  messages,
  ...view
}: SwapViewProps & { readonly found: Found; readonly messages: ExitMessages }) {
  const { state, act } = view;
  const { account } = state.wallet;
  const rows = found.exits.map((exit, place) => ({ exit, place }));
  if (rows.length > 0 && account === undefined) {
    return (
      <button type="button" class="main" onClick={() => act.wallet.open()}>
        {messages.connectFirst}
      </button>
    );
  }
  return (
    <ul class="exit-list">
      {rows.map(({ exit, place }) => (
        <li key={place}>
          <ExitRow
            {...{ exit, messages, view }}
            isAsked={found.inWallet !== undefined || found.transaction !== undefined}
            onTake={() => act.swaps.takeExit(place)}
          />
        </li>
      ))}
    </ul>
  );
}

function ExitRow({
  exit,
  messages,
  view: { state, say },
  isAsked,
  onTake,
}: {
  readonly exit: RecoveryExit;
  readonly messages: ExitMessages;
  readonly view: SwapViewProps;
  /** Whether an exit is asked for already. */
  readonly isAsked: boolean;
  readonly onTake: () => void;
}) {
  const chain = chainKeyed(state, exit.chain);
  const text = exitText(exit, chain?.name ?? exit.chain, messages);
  if (!exit.isReady) {
    return (
      <p class="small">
        {text}: {reasonOf(exit, say, messages)}.
      </p>
    );
  }
  const { from } = exit;
  const isOther = from !== undefined && !isSame(from, state.wallet.account?.address);
  return (
    <>
      <button
        type="button"
        class="main"
        aria-disabled={isOther || isAsked}
        onClick={() => !isOther && !isAsked && onTake()}
      >
        {text}
      </button>
      <p class="small">
        {isOther ? messages.onlyBy(isolated(from)) : costText(exit, { state, say, messages })}
      </p>
    </>
  );
}

/** The SDK's reason is for programs: it names calls and errors. */
function reasonOf(
  { startsAt }: Extract<RecoveryExit, { isReady: false }>,
  say: SwapSay,
  messages: ExitMessages,
): string {
  if (startsAt === undefined) return messages.chainRefuses;
  return messages.notBefore(isolated(say.moment(Number(startsAt))));
}

function costText(
  exit: Extract<RecoveryExit, { isReady: true }>,
  { state, say, messages }: { state: State; say: SwapSay; messages: ExitMessages },
): string {
  const chain = chainKeyed(state, exit.chain);
  if (chain === undefined) return "";
  return messages.costs(say.amount({ amount: exit.cost, token: chain.coin }, "up"));
}

function chainKeyed({ lists }: State, key: string) {
  return lists.status === "ready" ? lists.chains.find((chain) => chain.key === key) : undefined;
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
