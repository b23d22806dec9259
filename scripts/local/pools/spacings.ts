/** By fee: the spacing of ticks that Uniswap v3's factory has from its construction. Its owner enables others. */
export const SPACINGS: Readonly<Record<number, number>> = { 500: 10, 3000: 60, 10000: 200 };
