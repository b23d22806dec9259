import type { OptionMessages } from "./OptionMessages.ts";

/** Texts of options, balances and settings, in Arabic. */
export const optionsAr: OptionMessages = {
  options: "خيارات",
  slippage: "هامش السعر",
  slippageOf: (percent) => `هامش السعر ${percent}`,
  slippageHint: (least) => `إذا تحرك السعر أكثر، تنتظرك المبادلة. الحد الأدنى ${least}.`,
  notAPercentage: (text, example) => `${text} ليس نسبة مئوية. اكتبها مثل ${example}.`,
  slippageTooLow: (text, least) =>
    `${text} قليل لهذا المسار. تتحرك الأسعار في الأثناء. أدخل ${least} على الأقل.`,
  slippageTooHigh: (text, most) => `${text} كثير جدًا. أدخل ${most} على الأكثر.`,
  slippageHigh: (percent, least) => `تقبل ${percent} أقل من العرض. قد تحصل على ${least} فقط.`,

  receiver: "المستلِم",
  receiverHint: "فارغ: حسابك أنت",
  paidTo: (account) => `يُدفع إلى ${account}`,
  fallbackReceiver: "المستلِم البديل",
  fallbackHint: "يمكنه أخذ الأموال إذا لم تكتمل المبادلة في الوجهة. فارغ: حسابك أنت",
  account: {
    notAnAddress: (text) => `${text} ليس عنوانًا. أدخل 0x و40 رقمًا ستّ عشريًا.`,
    ofTon: (text) => `${text} عنوان على TON. أدخل عنوانًا يبدأ بـ 0x.`,
    wrongChecksum: (text) => `في ${text} حرف خاطئ. انسخ العنوان مرة أخرى.`,
    zero: (text) => `لا يملك أحد ${text}. أدخل عنوانًا تعرفه.`,
    token: (text) => `${text} هو الرمز نفسه. ستضيع الأموال. أدخل حسابًا.`,
  },
  receiverIsContract: (account, chain) =>
    `${account} عقد على ${chain}. تابع فقط إن كان العقد يستطيع إرسال الرموز.`,

  balance: (amount) => `الرصيد ${amount}`,
  maximum: "الأقصى",
  useMaximum: (amount) => `استعمل الأقصى، ${amount}`,
  maximumLessFees: (kept) => `الأقصى، ناقصًا ${kept} للغاز والرسوم.`,
  balanceUnknown: "تعذرت قراءة الرصيد.",
  notEnough: (amount, chain) => `لديك ${amount} على ${chain}. أدخل أقل، أو اختر رمزًا آخر.`,
  notEnoughForFees: (wanted, present, chain) =>
    `يأخذ الغاز والرسوم ${wanted} على ${chain}، ولديك ${present}. أضف الفرق.`,
  onlyFees: (amount, fees) => `يأخذ الغاز والرسوم ${fees}، ولديك ${amount}. لا يبقى ما يُرسل.`,

  movesPrice: (percent) => `يحرّك هذا المبلغ السعر بمقدار ${percent}. المبلغ الأصغر يخسر أقل.`,
  correct: "صحّح الحقل المعلَّم لرؤية المسارات.",

  wrongSetting: (name, value, wanted) =>
    `يضبط هذا الموقع ${name} على ${value}. المطلوب ${wanted}، فأُهملت القيمة.`,
  wanted: {
    object: "كائن",
    names: "كائن فيه قوائم أسماء: allowed وforbidden",
    fixed: "قائمة من from وto وamount",
    hidden: "قائمة من turn وfees وoptions وslippage وreceiver وfallbackReceiver",
    integratorFeeBps: "عدد صحيح من 0 إلى 100",
    slippageBps: "عدد صحيح من 0 إلى 5000",
    integrator: "اسم من 1 إلى 64 حرفًا",
    url: "رابط يبدأ بـ https:// أو http://",
    rpcs: "قوائم روابط بحسب معرّف السلسلة",
    end: "سلسلة وشرطة ورمز، مثل spoke-a/USDC",
    amount: "عدد بنقطة، مثل 1234.5",
    theme: "light أو dark أو system، أو كائن من خصائص CSS",
    dir: "ltr أو rtl",
    language: "رمز لغة مثل fr مع الدوال messages وdialog وstates وexits",
    message: "من نوع النص الذي يحل محله",
  },
  unknownChain: (name, value, known) =>
    `يضبط هذا الموقع ${name} على ${value}، ولا توجد سلسلة كهذه. السلاسل هي ${known}.`,
  unknownToken: (name, value) =>
    `يضبط هذا الموقع ${name} على ${value}، ولا رمز كهذا في أي قائمة. اختر رمزًا.`,
  twinTokens: (name, value) =>
    `يضبط هذا الموقع ${name} على ${value}، ولرمزين هذا الاسم. اختر رمزًا.`,
  notAllowed: (name, value) => `يضبط هذا الموقع ${name} على ${value}، ولا يسمح به. اختر رمزًا.`,
};
