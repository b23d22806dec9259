import { isolated } from "../tokens/plainText.ts";
import { hasTwin } from "./reduceWallet.ts";
import { WalletIcon } from "./WalletIcon.tsx";
import type { OfferedWallet } from "./WalletState.ts";
import type { WalletViewProps } from "./WalletViewProps.ts";
import { walletFailureIn } from "./walletFailureIn.ts";

/** Wallets to choose from, and what to do in the chosen one. */
export function WalletPanel({ wallet, messages, acts }: WalletViewProps) {
  const { offered, account } = wallet;
  const failure = walletFailureIn(wallet, messages);
  return (
    <div class="panel">
      <div class="head">
        <b class="title">{messages.wallets}</b>
        <button
          type="button"
          class="close"
          aria-label={messages.close}
          onClick={() => acts.close()}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M4 4l12 12M16 4 4 16" />
          </svg>
        </button>
      </div>
      <ul class="rows">
        {offered.map((one, place) => (
          <li key={one.uuid}>
            <WalletRow
              {...{ one, messages }}
              hasTwin={hasTwin(one, offered)}
              isFirst={place === 0}
              isAsked={wallet.asked?.uuid === one.uuid}
              onChoose={() => acts.choose(one.uuid)}
            />
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p class="foot failure" role="alert">
          {failure}
        </p>
      )}
      <p class="foot" role="status">
        {footOf({ wallet, messages })}
      </p>
      {account !== undefined && (
        <button type="button" class="narrowed" onClick={() => acts.disconnect()}>
          {messages.disconnect}
        </button>
      )}
    </div>
  );
}

function footOf({ wallet, messages }: Pick<WalletViewProps, "wallet" | "messages">): string {
  const { asked, offered } = wallet;
  if (asked !== undefined) return messages.openWallet(isolated(asked.name ?? messages.yourWallet));
  return offered.length === 0 ? messages.noWallets : messages.connectHint;
}

function WalletRow({
  one,
  hasTwin: showsDomain,
  isFirst,
  isAsked,
  onChoose,
}: {
  readonly one: OfferedWallet;
  readonly hasTwin: boolean;
  readonly isFirst: boolean;
  readonly isAsked: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      class="row wallet"
      autofocus={isFirst}
      aria-busy={isAsked}
      onClick={onChoose}
    >
      <WalletIcon wallet={one} />
      <span class="facts">
        <bdi class="symbol">{one.name}</bdi>
        {showsDomain && <bdi class="small">{one.rdns}</bdi>}
      </span>
    </button>
  );
}
