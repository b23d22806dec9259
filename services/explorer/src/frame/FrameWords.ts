import type { Language } from "./Language.ts";

/** How languages call themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  ar: "العربية",
};

/** Texts of the frame around each page. */
export interface FrameWords {
  readonly swap: string;
  readonly send: string;
  readonly messages: string;
  readonly vaults: string;
  readonly network: string;
  readonly recover: string;
  readonly playground: string;
  readonly api: string;
  readonly skip: string;
  readonly find: string;
  readonly search: string;
  readonly pages: string;
  readonly theme: string;
  readonly system: string;
  readonly light: string;
  readonly dark: string;
  readonly language: string;
  /** Of the first page. */
  readonly swapTitle: string;
  readonly explained: string;
  readonly latest: string;
  readonly all: string;
}

/** Texts of the frame by language. */
export const FRAME_WORDS: Readonly<Record<Language, FrameWords>> = {
  en: {
    swap: "Swap",
    send: "Send",
    messages: "Activity",
    vaults: "Liquidity",
    network: "Network",
    recover: "Recover",
    playground: "Playground",
    api: "HTTP APIs",
    skip: "Skip to the content",
    find: "Id, transaction or address",
    search: "Find",
    pages: "Pages",
    theme: "Colours",
    system: "As the system",
    light: "Light",
    dark: "Dark",
    language: "Language",
    swapTitle: "Swap across chains",
    explained: "Money moves at once; the proof of each step follows, checked by light clients.",
    latest: "Latest on this network",
    all: "All activity",
  },
  de: {
    swap: "Tauschen",
    send: "Senden",
    messages: "Aktivität",
    vaults: "Liquidität",
    network: "Netzwerk",
    recover: "Retten",
    playground: "Spielwiese",
    api: "HTTP-APIs",
    skip: "Zum Inhalt",
    find: "Id, Transaktion oder Adresse",
    search: "Finden",
    pages: "Seiten",
    theme: "Farben",
    system: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
    language: "Sprache",
    swapTitle: "Über Chains hinweg tauschen",
    explained: "Geld kommt sofort an; der Beweis jedes Schritts folgt, geprüft von Light Clients.",
    latest: "Neuestes in diesem Netzwerk",
    all: "Alle Aktivität",
  },
  es: {
    swap: "Cambiar",
    send: "Enviar",
    messages: "Actividad",
    vaults: "Liquidez",
    network: "Red",
    recover: "Recuperar",
    playground: "Pruebas",
    api: "API HTTP",
    skip: "Ir al contenido",
    find: "Id, transacción o dirección",
    search: "Buscar",
    pages: "Páginas",
    theme: "Colores",
    system: "Como el sistema",
    light: "Claro",
    dark: "Oscuro",
    language: "Idioma",
    swapTitle: "Cambia entre cadenas",
    explained:
      "El dinero llega al momento; la prueba de cada paso le sigue, verificada por clientes ligeros.",
    latest: "Lo último en esta red",
    all: "Toda la actividad",
  },
  ar: {
    swap: "مبادلة",
    send: "أرسل",
    messages: "النشاط",
    vaults: "السيولة",
    network: "الشبكة",
    recover: "استرداد",
    playground: "ساحة التجربة",
    api: "واجهات HTTP",
    skip: "انتقل إلى المحتوى",
    find: "معرّف أو معاملة أو عنوان",
    search: "ابحث",
    pages: "الصفحات",
    theme: "الألوان",
    system: "مثل النظام",
    light: "فاتح",
    dark: "داكن",
    language: "اللغة",
    swapTitle: "بادِل عبر السلاسل",
    explained: "يصل المال فورًا، ويتبعه إثبات كل خطوة بتحقق من العملاء الخفيفين.",
    latest: "الأحدث على هذه الشبكة",
    all: "كل النشاط",
  },
};
