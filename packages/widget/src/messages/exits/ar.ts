import type { ExitMessages } from "./ExitMessages.ts";

/** Texts on ways on and out, in Arabic. */
export const exitsAr: ExitMessages = {
  youCan: "يمكنك",
  looking: "تسأل هذه الصفحة السلاسل عن مخارجك …",
  none: "لا تعرف السلاسل مخرجًا الآن. انظر لاحقًا.",
  lookAgain: "انظر مجددًا",
  connectFirst: "اربط محفظة لتتصرف",
  costs: (amount) => `يكلّف ${amount} على الأكثر للغاز والرسوم.`,
  onlyBy: (account) => `لا يقدر على ذلك إلا ${account}.`,
  inWallet: "افتح محفظتك وأجب هناك.",
  sent: "أُرسل. تتابع مبادلتك حين تدخل المعاملة كتلة.",
  notBefore: (time) => `ليس قبل ${time}`,
  chainRefuses: "ترفضه السلسلة في هذه اللحظة",
  exit: {
    import: (chain) => `خذ الرسالة على ${chain}`,
    deliver: (chain) => `سلّم على ${chain}`,
    fill: (chain) => `نفّذ الأمر على ${chain} بحدّه الأدنى`,
    fillOwn: (chain) => `نفّذ الأمر على ${chain} بسعر الآن`,
    take: (chain) => `خذ الرموز المنقولة على ${chain}`,
    release: (chain) => `ادفع الرموز على ${chain}`,
    sendBack: () => "أعد المال",
    claim: (chain) => `استلم المال على ${chain}`,
    admit: (chain) => `أدخل المال المنتظر على ${chain}`,
    drain: (chain) => `ادفع للطابور على ${chain}`,
    retry: (chain) => `حاول الدفع مجددًا على ${chain}`,
    execute: (chain) => `أعد استدعاء المستلم على ${chain}`,
    end: () => "أنهِ التحويل ليعود المال",
    settleReturn: (chain) => `ادفع المرتجع على ${chain}`,
  },
};
