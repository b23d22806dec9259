import type { StateFacts, StatusWords } from "../StatusWords.ts";

const yours = ({ given }: StateFacts) => (given === undefined ? "Tus fondos" : `Tus ${given}`);
const got = (facts: StateFacts) =>
  facts.received === undefined ? yours(facts) : `Tus ${facts.received}`;
const back = (facts: StateFacts) =>
  facts.refunded === undefined ? yours(facts) : `Tus ${facts.refunded}`;

const CROSSING: StatusWords["crossing"] = {
  sent: {
    headline: (facts) => `${yours(facts)} van en camino a ${facts.destination}.`,
    now: ({ origin }) => `El bloque de ${origin} que contiene el envío aún no es definitivo.`,
  },
  finalised: {
    headline: (facts) => `${yours(facts)} van en camino a ${facts.destination}.`,
    now: ({ origin }) => `El bloque de ${origin} es definitivo. Ahora lo firman sus validadores.`,
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  signed: {
    headline: (facts) => `${yours(facts)} van en camino a ${facts.destination}.`,
    now: () =>
      "Los validadores firmaron el bloque. Sus firmas se prueban ante la siguiente cadena.",
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  proven: {
    headline: (facts) => `${yours(facts)} van en camino a ${facts.destination}.`,
    now: () => "Un cliente ligero responde por el bloque. Un relayer lleva el mensaje adelante.",
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  imported: {
    headline: (facts) => `${yours(facts)} van en camino a ${facts.destination}.`,
    now: ({ destination }) =>
      `El hub tiene el mensaje. Sus validadores lo firman para ${destination}.`,
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  failed: {
    headline: (facts) => `${yours(facts)} aún no se entregaron en ${facts.destination}.`,
    now: () => "La entrega falló. Se puede repetir.",
    act: () => "Cualquiera puede entregar de nuevo. Más gas puede ayudar.",
  },
  overdue: {
    headline: (facts) => `${yours(facts)} no llegaron a tiempo a ${facts.destination}.`,
    now: () => "La transferencia aún se puede entregar o terminar. Tras su fin, todo vuelve.",
    act: ({ origin }) => `Cualquiera la entrega o la termina. Entonces ${origin} devuelve todo.`,
  },
  ended: {
    headline: (facts) => `${yours(facts)} vuelven a ${facts.origin}.`,
    now: ({ origin }) => `La transferencia terminó sin entrega. Un aviso va a ${origin}.`,
    act: ({ origin }) => `Cualquiera lleva el aviso. Entonces ${origin} devuelve todo.`,
  },
  waiting: {
    headline: (facts) => `${yours(facts)} llegaron a ${facts.destination} y esperan allí.`,
    now: () => "El límite se agotó, o la bóveda tiene muy poco. La cola sigue más tarde.",
    act: () => "Cualquiera hace avanzar la cola. El receptor puede devolver los fondos.",
  },
  aside: {
    headline: (facts) => `${yours(facts)} llegaron a ${facts.destination} y quedaron aparte.`,
    now: () => "La comisión dejaría menos del mínimo, o no se puede pagar al receptor.",
    act: () =>
      "Cualquiera lo intenta de nuevo si baja la comisión. El receptor puede devolver los fondos.",
  },
  ready: {
    headline: (facts) =>
      `${yours(facts)} están apartados en ${facts.destination} para el receptor.`,
    now: () => "La llamada al receptor aún no se hizo, o falló.",
    act: () => "Cualquiera repite la llamada. El receptor puede reclamar los fondos.",
  },
  claimable: {
    headline: (facts) =>
      `${yours(facts)} están apartados en ${facts.destination} para el receptor.`,
    now: () => "El token rechazó el pago.",
    act: () =>
      "Cualquiera hace pagar al receptor. El receptor puede reclamar los fondos en otra cuenta.",
  },
  held: {
    headline: (facts) => `${yours(facts)} se guardan en ${facts.destination} para el receptor.`,
    now: () => "El intercambio falló, o dio menos del mínimo.",
    act: ({ until }) =>
      until === undefined
        ? "El receptor toma los fondos o completa la orden. Cualquiera puede completarla también."
        : `El receptor toma los fondos o completa la orden. Desde ${until}, cualquiera termina la espera.`,
  },
  returning: {
    headline: (facts) => `${yours(facts)} vuelven a ${facts.origin}.`,
    now: ({ origin }) => `Los fondos se devolvieron. Un mensaje avisa a ${origin}.`,
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  returned: {
    headline: (facts) => `${yours(facts)} vuelven a ${facts.origin}.`,
    now: ({ origin }) => `${origin} sabe que los fondos se devolvieron.`,
    act: ({ origin }) => `Cualquiera liquida la devolución en ${origin}.`,
  },
  advanced: {
    headline: (facts) => `${got(facts)} están en ${facts.destination}.`,
    now: () => "Un filler pagó antes de la prueba. La prueba sigue, y no hace falta esperar.",
  },
  paid: {
    headline: (facts) => `${got(facts)} están en ${facts.destination}.`,
    now: () => "El receptor recibió el pago.",
  },
  filled: {
    headline: (facts) => `${got(facts)} están en ${facts.destination}.`,
    now: () => "La orden se completó: el receptor recibió el pago.",
  },
  taken: {
    headline: (facts) => `${got(facts)} están en ${facts.destination}.`,
    now: () => "El dueño de la orden tomó el token que cruzó, sin el intercambio.",
  },
  refunded: {
    headline: (facts) => `${back(facts)} están de vuelta en ${facts.origin}.`,
    now: () => "La cuenta para reembolsos recibió el pago.",
  },
  voided: {
    headline: (facts) => `${yours(facts)} no se pagan.`,
    now: () => "Los administradores anularon el mensaje que los llevaba.",
    act: () => "Cualquiera descarta la transferencia. Eso libera su importe.",
  },
  discarded: {
    headline: (facts) => `${yours(facts)} no se pagan ni se devuelven.`,
    now: () => "Los administradores anularon el mensaje, su devolución o su aviso.",
  },
  other: {
    headline: () => "Esta página no conoce el estado de tu transferencia.",
    now: ({ stateName }) => `El servicio llama al estado ${stateName}.`,
    act: () => "Tú: carga una versión más nueva de esta página.",
  },
};

const MESSAGE: StatusWords["message"] = {
  sent: {
    headline: ({ destination }) => `Tu mensaje va en camino a ${destination}.`,
    now: ({ origin }) => `El bloque de ${origin} que contiene el envío aún no es definitivo.`,
  },
  finalised: {
    headline: ({ destination }) => `Tu mensaje va en camino a ${destination}.`,
    now: ({ origin }) => `El bloque de ${origin} es definitivo. Ahora lo firman sus validadores.`,
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  signed: {
    headline: ({ destination }) => `Tu mensaje va en camino a ${destination}.`,
    now: () =>
      "Los validadores firmaron el bloque. Sus firmas se prueban ante la siguiente cadena.",
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  proven: {
    headline: ({ destination }) => `Tu mensaje va en camino a ${destination}.`,
    now: () => "Un cliente ligero responde por el bloque. Un relayer lleva el mensaje adelante.",
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  imported: {
    headline: ({ destination }) => `Tu mensaje va en camino a ${destination}.`,
    now: ({ destination }) =>
      `El hub tiene el mensaje. Sus validadores lo firman para ${destination}.`,
    act: () => "Cualquiera: suele ser un relayer quien lleva la prueba, y no hace falta permiso.",
  },
  "in flight": {
    headline: ({ destination }) => `Tu mensaje espera una respuesta en ${destination}.`,
    now: ({ until, isLate }) =>
      isLate || until === undefined
        ? "Se llamó al destinatario, y no ha respondido."
        : `Se llamó al destinatario. La respuesta llega antes de ${until}.`,
    act: () => "Cualquiera puede preguntar al destinatario: la respuesta se retrasa.",
  },
  failed: {
    headline: ({ destination }) => `Tu mensaje falló en ${destination}.`,
    now: () => "El destinatario no aceptó el mensaje. Se puede entregar de nuevo.",
    act: () =>
      "El destinatario debe poder aceptar el mensaje. Entonces cualquiera lo entrega de nuevo.",
  },
  expirable: {
    headline: ({ destination }) => `Tu mensaje no llegó a tiempo a ${destination}.`,
    now: () => "El destinatario no aceptó el mensaje a tiempo.",
    act: ({ origin }) =>
      `Cualquiera hace vencer el mensaje. Entonces se avisa al remitente en ${origin}.`,
  },
  delivered: {
    headline: ({ destination }) => `Tu mensaje se entregó en ${destination}.`,
    now: () => "El destinatario aceptó el mensaje.",
  },
  expired: {
    headline: ({ destination }) => `Tu mensaje venció en ${destination}.`,
    now: () => "El destinatario no aceptó el mensaje dentro de su plazo.",
    act: ({ origin }) => `Cualquiera avisa al remitente en ${origin}. Suele hacerlo un relayer.`,
  },
  rejected: {
    headline: ({ destination }) => `Tu mensaje se rechazó en ${destination}.`,
    now: () => "El destinatario rechazó el mensaje para siempre.",
    act: ({ origin }) => `Cualquiera avisa al remitente en ${origin}. Suele hacerlo un relayer.`,
  },
  voided: {
    headline: () => "Tu mensaje se anuló.",
    now: ({ destination }) => `Los administradores de ${destination} anularon el mensaje.`,
    act: ({ origin }) => `Cualquiera avisa al remitente en ${origin}. Suele hacerlo un relayer.`,
  },
  other: {
    headline: () => "Esta página no conoce el estado de tu mensaje.",
    now: ({ stateName }) => `El servicio llama al estado ${stateName}.`,
    act: () => "Tú: carga una versión más nueva de esta página.",
  },
};

/** Spanish. */
export const es: StatusWords = {
  way: {
    name: "El camino",
    line: { money: "Fondos", back: "Vuelta", proof: "Prueba" },
    stone: {
      ...{ sent: "enviado", signed: "firmado", proven: "probado", imported: "importado" },
      ...{ delivered: "entregado", expired: "vencido", rejected: "rechazado" },
      ...{ voided: "anulado", arrived: "llegado", paid: "pagado", ended: "terminado" },
      ...{ returned: "de vuelta", refunded: "devuelto" },
    },
    state: {
      ...{ done: "hecho", now: "en curso", ahead: "por venir", held: "espera", failed: "falló" },
    },
    unknownChain: "otra cadena",
  },
  crossing: CROSSING,
  message: MESSAGE,
  goesOn: "Nadie. Sigue por sí solo.",
  done: "Nadie. No queda nada por hacer.",
  paused: ({ destination, until }) =>
    until === undefined
      ? `Un administrador de ${destination} debe terminar la pausa del carril.`
      : `Nadie antes de ${until}: el carril está en pausa. Un administrador de ${destination} puede terminarla.`,
  unknownParty: "Una parte que esta página no conoce. Carga una versión más nueva de esta página.",
};
