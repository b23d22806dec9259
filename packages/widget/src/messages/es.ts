import type { Messages } from "./Messages.ts";
import type { NumberWords } from "./NumberWords.ts";
import { optionsEs } from "./options/es.ts";
import { walletEs } from "./wallet/es.ts";

/** Spanish. */
export function es({ number, plural }: NumberWords): Messages {
  return {
    ...walletEs,
    ...optionsEs,
    signAndSend: "Firmar y enviar",
    signAndSendAmount: (amount) => `Firmar y enviar ${amount}`,
    earlierSwaps: "Intercambios anteriores",
    swapUnderWay: "Tu intercambio está en curso",
    loadingSwap: "Carga …",
    swap: "Intercambiar",
    youSend: (chain) => (chain === undefined ? "Envías" : `Envías, desde ${chain}`),
    youGet: (chain) => (chain === undefined ? "Recibes" : `Recibes, en ${chain}`),
    amountToSend: "Cantidad que envías",
    amountToGet: "Cantidad que recibes",
    chooseToken: "Elegir token",
    changeToken: "cambiar token",
    turnRound: "Cambiar el sentido",
    atLeast: (amount) => `al menos ${amount}`,
    usableAndProven: (usable, proven) =>
      proven === undefined
        ? `disponible en ${usable}`
        : `disponible en ${usable}, probado en ${proven}`,

    tokenToSend: "Token que envías",
    tokenToGet: "Token que recibes",
    search: "Buscar tokens",
    searchHint: "Nombre, cadena o dirección",
    close: "Cerrar",
    onlyChain: (chain) => `Solo ${chain}`,
    allChains: "Todas las cadenas",
    chain: "Cadena",
    tokensFound: (count) => plural(count, { one: "1 token", other: `${number(count)} tokens` }),
    moreTokens: (count) =>
      plural(count, {
        one: "1 token más. Escribe para encontrarlo.",
        other: `${number(count)} tokens más. Escribe para encontrarlos.`,
      }),
    noTokens: (query) => `Ningún token se llama ${query}. Prueba con su dirección.`,
    noTokenAt: (address) => `Ninguna cadena tiene un token en ${address}. Compara cada carácter.`,
    asksChains: "Pregunta a las cadenas por esta dirección …",
    unlisted: "No está en la lista: compara la dirección",
    unlistedChosen: (symbol, address) =>
      `${symbol} no está en la lista, y cualquiera puede usar ese nombre. Compara la dirección ${address} con la de su proyecto.`,

    routes: "Rutas",
    best: "mejor",
    fastest: "más rápida",
    routesFound: (count, best) =>
      plural(count, {
        one: `1 ruta, ${best}`,
        other: `${number(count)} rutas, la mejor ${best}`,
      }),
    impact: (percent) => `impacto ${percent}`,
    noImpact: "sin impacto",
    fees: "Comisiones",
    noFees: "ninguna",
    fee: {
      message: "Mensaje",
      router: "Servicio de intercambio",
      integrator: "Este sitio",
      bridge: "Puente",
      gas: "Gas, estimado",
    },
    onTop: "aparte",
    waits: (seconds) =>
      seconds === undefined
        ? "El destino no puede pagar de inmediato. Los fondos esperan allí."
        : `El destino no puede pagar de inmediato. Los fondos esperan allí ${seconds}.`,

    loading: "Carga cadenas y tokens …",
    asking: "Busca rutas …",
    chooseTokens: "Elige dos tokens para ver rutas.",
    enterAmount: "Escribe una cantidad para ver rutas.",
    again: "Reintentar",
    use: (amount) => `Usar ${amount}`,

    notANumber: (text, example) => `${text} no es una cantidad. Escríbela como ${example}.`,
    negative: (text) => `${text} es menor que cero. Quita el signo menos.`,
    tooManyDecimals: (text, symbol, decimals) =>
      decimals === 0
        ? `${text} tiene decimales y ${symbol} no los tiene. Quítalos.`
        : plural(decimals, {
            one: `${text} tiene más de 1 decimal, como tiene ${symbol}. Quita el resto.`,
            other: `${text} tiene más de ${number(decimals)} decimales, como tiene ${symbol}. Quita el resto.`,
          }),
    tooLong: (digits, most) =>
      `La cantidad tiene ${number(digits)} cifras. Escribe como máximo ${number(most)}.`,

    tooLittle: (amount, least) =>
      `Las comisiones consumirían todo: ${amount}. Envía al menos ${least}.`,
    tooMuch: (amount) => `${amount} es más de lo que hay en estos fondos. Escribe menos.`,
    refused: (amount, said) =>
      `No hay ruta para ${amount}: ${said}. Cambia la cantidad o un token.`,
    noRoute: (amount) =>
      `Ningún camino lleva ${amount} hasta allí. Elige otro token u otra cadena.`,
    paused: (amount, until) =>
      `${amount} no puede ir por este camino hasta ${until}: está en pausa. Espera o elige otro token.`,
    offline: "Este dispositivo está sin conexión. Conéctalo: esta página vuelve a preguntar sola.",
    expired: (amount) => `El precio de ${amount} ya no es válido. Reinténtalo.`,
    unreachable: (host) => `${host} no responde. Revisa tu conexión y reinténtalo.`,
    limited: (seconds) =>
      seconds === undefined
        ? "Demasiadas solicitudes. Reinténtalo en un momento."
        : `Demasiadas solicitudes. Reinténtalo en ${seconds}.`,
    mismatch: (host, change) =>
      `${host} cambió lo que pediste: ${change}. No se firmó nada. Avisa a este sitio.`,
    malformed: (host) =>
      `${host} responde en una forma que esta página no puede leer. Avisa a este sitio.`,
    changed: (host) =>
      `${host} responde en otra forma que antes. Recarga esta página: puede haber una versión nueva.`,
    noBaseUrl: "Esta página no indica ningún servicio. Pide al sitio que ponga base-url.",
    wrongValue: (said) => `${said}.`,
  };
}
