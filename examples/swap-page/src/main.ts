import {
  bestRoute,
  connectWallet,
  discoverWallets,
  type EvmConnectedWallet,
  execute,
  isCausewayError,
  type Route,
  resume,
} from "@causeway/sdk";

import { causeway } from "./causeway.ts";
import { element } from "./element.ts";
import { follow } from "./follow.ts";
import { offerTokens, requested } from "./request.ts";
import { showError, showRoute, showText } from "./show.ts";

/** Under this name the browser has the id of the execution that is not over. */
const OPEN = "swap";

const wallets = element("#wallets", HTMLElement);
const swap = element("#swap", HTMLButtonElement);
let wallet: EvmConnectedWallet | undefined;
let route: Route | undefined;
let isWalletNeeded = false;

discoverWallets(({ name, provider }) => {
  const button = document.createElement("button");
  button.textContent = name;
  button.onclick = () => attempt(() => connect(connectWallet(provider)));
  wallets.append(button);
});

element("#request", HTMLFormElement).onsubmit = (event) => {
  event.preventDefault();
  attempt(async () => {
    route = await bestRoute(causeway, requested());
    showRoute(route);
    swap.disabled = wallet === undefined;
  });
};

swap.onclick = () =>
  attempt(async () => {
    if (wallet === undefined || route === undefined) return;
    swap.disabled = true;
    const execution = await execute(causeway, { wallet, route });
    localStorage.setItem(OPEN, execution.id);
    await follow(execution);
    localStorage.removeItem(OPEN);
  });

attempt(offerTokens);
attempt(goOn);

async function connect(connected: EvmConnectedWallet): Promise<void> {
  wallets.textContent = await connected.address();
  wallet = connected;
  swap.disabled = route === undefined;
  if (isWalletNeeded) await goOn();
}

/** After a reload. What was sent needs no wallet; anything else is asked of the wallet again. */
async function goOn(): Promise<void> {
  const id = localStorage.getItem(OPEN);
  if (id === null) return;
  try {
    await follow(await resume(causeway, id, { wallet }));
    localStorage.removeItem(OPEN);
  } catch (error) {
    isWalletNeeded = isCausewayError(error) && error.code === "WalletNeeded";
    if (!isWalletNeeded) throw error;
    showText("Connect your wallet to go on with the swap");
  }
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    showError(error);
  }
}
