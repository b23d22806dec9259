import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
import type { Behaviour } from "../wallet/WalletState.ts";
import { Choice } from "./Choice.tsx";

const ANSWERS: readonly (readonly [Behaviour["answer"], string])[] = [
  ["ask", "asks you"],
  ["refuse", "refuses every request"],
  ["silent", "never answers"],
  ["busy", "has a request open already"],
];
const LIES: readonly (readonly [Behaviour["lie"], string])[] = [
  ["nothing", "tells the truth"],
  ["chain", "names another chain"],
  ["account", "names another account"],
  ["signature", "signs with another key"],
  ["hash", "sends, and names no transaction"],
];

/** What the wallet is set to. */
export function Settings({ wallet }: { readonly wallet: DevelopmentWallet }) {
  const { state, addresses } = wallet;
  const { behaviour, chains, chainId, account, isLocked } = state;
  return (
    <div class="development-settings">
      <Choice
        label="Account"
        value={`${account}`}
        options={addresses.map((address, place) => [`${place}`, shortened(address)])}
        choose={(place) => wallet.useAccount(Number(place))}
      />
      <button type="button" onClick={() => wallet.addAccount()}>
        Add an account
      </button>
      <Choice
        label="Chain"
        value={`${chainId}`}
        options={chains.map(({ chainId: id, name }) => [`${id}`, `${name}, ${id}`])}
        choose={(id) => wallet.useChain(BigInt(id))}
      />
      <Choice
        label="The wallet"
        value={behaviour.answer}
        options={ANSWERS}
        choose={(answer) => wallet.behave({ answer })}
      />
      <Choice
        label="and"
        value={behaviour.lie}
        options={LIES}
        choose={(lie) => wallet.behave({ lie })}
      />
      <label>
        <span>Seconds before each answer</span>
        <input
          type="number"
          min="0"
          max="3600"
          value={behaviour.delaySeconds}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            wallet.behave({ delaySeconds: Math.min(3_600, Math.max(0, valueAsNumber || 0)) })
          }
        />
      </label>
      <label class="development-check">
        <input
          type="checkbox"
          checked={isLocked}
          onChange={({ currentTarget }) => wallet.setLocked(currentTarget.checked)}
        />
        <span>Locked</span>
      </label>
    </div>
  );
}

function shortened(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`;
}
