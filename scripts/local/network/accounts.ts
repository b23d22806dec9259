import { developmentAccount as account } from "@causeway/operator";

/** Pays for deliveries. Account 0 deploys, account 1 is the guardian: `config/local/access.json`. */
export const RELAYER = account(2);

/** Moves gas prices, and pays for it: has the role `gasPriceUpdater`. */
export const FEE_UPDATER = account(9);

/** Pays receivers in advance. Nodes fund ten accounts unless told otherwise: this is the one after them. */
export const FILLER = account(10);

/** Puts venues, tokens and pools on the chains, and sends nothing else: their addresses follow from its nonces. */
export const VENUE_DEPLOYER = account(11);

/** Gives coin and tokens to those who ask, and sends nothing else. */
export const FAUCET = account(12);

/** So many of a node's accounts have coin. */
export const FUNDED_ACCOUNTS = 13;

/** Send messages. Each has transactions of its own, so that all can send in one block. */
export const SENDERS = [account(3), account(4), account(6), account(7)] as const;

/** Provides the liquidity of the vaults, and holds tokens of every asset. */
export const PROVIDER = account(8);

/** Puts the message boards on the chains, and sends nothing else. */
export const BOARD_DEPLOYER = account(5);
