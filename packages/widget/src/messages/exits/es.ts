import type { ExitMessages } from "./ExitMessages.ts";

/** Texts on ways on and out, in Spanish. */
export const exitsEs: ExitMessages = {
  youCan: "Puedes",
  looking: "Esta página pregunta a las cadenas por tus salidas …",
  none: "Las cadenas no conocen ninguna salida ahora. Mira más tarde.",
  lookAgain: "Mirar otra vez",
  connectFirst: "Conecta una cartera para actuar",
  costs: (amount) => `Cuesta como máximo ${amount} de gas y comisiones.`,
  onlyBy: (account) => `Solo ${account} puede hacerlo.`,
  inWallet: "Abre tu cartera y responde allí.",
  sent: "Enviado. Tu intercambio continúa cuando un bloque tenga la transacción.",
  notBefore: (time) => `no antes de ${time}`,
  chainRefuses: "la cadena lo rechaza en este momento",
  exit: {
    import: (chain) => `Recoger el mensaje en ${chain}`,
    deliver: (chain) => `Entregar en ${chain}`,
    fill: (chain) => `Completar la orden en ${chain} a su mínimo`,
    fillOwn: (chain) => `Completar la orden en ${chain} al precio de ahora`,
    take: (chain) => `Tomar los tokens en ${chain}`,
    release: (chain) => `Hacer pagar los tokens en ${chain}`,
    sendBack: () => "Devolver los fondos",
    claim: (chain) => `Reclamar los fondos en ${chain}`,
    admit: (chain) => `Dejar entrar los fondos que esperan en ${chain}`,
    drain: (chain) => `Pagar la cola en ${chain}`,
    retry: (chain) => `Intentar pagar otra vez en ${chain}`,
    execute: (chain) => `Repetir la llamada del receptor en ${chain}`,
    end: () => "Terminar la transferencia para que vuelva",
    settleReturn: (chain) => `Pagar la devolución en ${chain}`,
  },
};
