/**
 * Executes requests one after the other, and follows all of them to their ends.
 *
 * @param libraries `sdk` is `@causeway/sdk`, `ton` that of `@causeway/sdk/ton`.
 * @param work `baseUrl`; `contracts`, the environment's file; and `requests` by their names, as `toJson` writes them.
 * @param walletOn The wallet of a request, by the id of its origin.
 * @returns the outcome and the ids of each request, by its name.
 */
export async function act({ sdk, ton }, { baseUrl, contracts, requests }, walletOn) {
  const causeway = sdk.createCauseway({ baseUrl, contracts, ton });
  const ends = [];
  for (const [name, request] of Object.entries(sdk.fromJson(requests))) {
    const wallet = sdk.connectWallet(await walletOn(originOf(request)));
    const terms = await termsOf(sdk, causeway, request, wallet);
    const execution = await sdk.execute(causeway, { wallet, ...request, ...terms });
    const end = follow(execution).then((reached) => [name, reached]);
    await included(execution);
    ends.push(end);
  }
  return Object.fromEntries(await Promise.all(ends));
}

function originOf({ swap, transfer, message }) {
  return swap?.from.chainId ?? transfer?.from ?? message.from;
}

/** What the person would see, and accept. */
async function termsOf(sdk, causeway, { swap, transfer, message }, wallet) {
  if (swap !== undefined) return { route: await sdk.bestRoute(causeway, swap) };
  if (transfer === undefined) return { quote: await sdk.quoteMessage(causeway, message) };
  const sender = await wallet.address();
  return { quote: await sdk.quoteTransfer(causeway, { ...transfer, sender }) };
}

/** Until a block has the transaction: a wallet is asked for one thing at a time. */
async function included(execution) {
  for await (const { steps } of execution) if (steps.included === "done") return;
}

/** Worse terms are accepted: prices move while others swap. */
async function follow(execution) {
  for await (const { waitsFor } of execution) if (waitsFor?.kind === "accept") execution.accept();
  const { outcome, messageId, orderId, error, state } = execution.getSnapshot();
  return { outcome, messageId, orderId, state, error: error?.message };
}
