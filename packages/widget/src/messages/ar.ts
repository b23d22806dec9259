import type { Messages } from "./Messages.ts";
import type { NumberWords } from "./NumberWords.ts";
import { optionsAr } from "./options/ar.ts";
import { walletAr } from "./wallet/ar.ts";

/** Arabic. */
export function ar({ number, plural }: NumberWords): Messages {
  const tokens = (count: number) =>
    plural(count, {
      zero: "لا رموز",
      one: "رمز واحد",
      two: "رمزان",
      few: `${number(count)} رموز`,
      many: `${number(count)} رمزًا`,
      other: `${number(count)} رمز`,
    });
  return {
    ...walletAr,
    ...optionsAr,
    signAndSend: "وقّع وأرسل",
    signAndSendAmount: (amount) => `وقّع وأرسل ${amount}`,
    earlierSwaps: "مبادلات سابقة",
    swapUnderWay: "مبادلتك جارية",
    loadingSwap: "يحمّل …",
    swap: "مبادلة",
    youSend: (chain) => (chain === undefined ? "ترسل" : `ترسل من ${chain}`),
    youGet: (chain) => (chain === undefined ? "تستلم" : `تستلم على ${chain}`),
    amountToSend: "المبلغ المرسل",
    amountToGet: "المبلغ المستلم",
    chooseToken: "اختر رمزًا",
    changeToken: "غيّر الرمز",
    turnRound: "اعكس الاتجاه",
    atLeast: (amount) => `على الأقل ${amount}`,
    usableAndProven: (usable, proven) =>
      proven === undefined ? `متاح خلال ${usable}` : `متاح خلال ${usable}، ومثبت خلال ${proven}`,

    tokenToSend: "الرمز المرسل",
    tokenToGet: "الرمز المستلم",
    search: "ابحث عن رمز",
    searchHint: "الاسم أو السلسلة أو العنوان",
    close: "أغلق",
    onlyChain: (chain) => `${chain} فقط`,
    allChains: "كل السلاسل",
    chain: "سلسلة",
    tokensFound: tokens,
    moreTokens: (count) => `${tokens(count)} أخرى. اكتب للبحث.`,
    noTokens: (query) => `لا رمز باسم ${query}. جرّب عنوانه.`,
    noTokenAt: (address) => `لا رمز في أي سلسلة على العنوان ${address}. قارن كل حرف.`,
    asksChains: "يسأل السلاسل عن هذا العنوان …",
    unlisted: "غير مدرج: قارن العنوان",
    unlistedChosen: (symbol, address) =>
      `${symbol} غير مدرج، ويمكن لأي شخص استعمال هذا الاسم. قارن العنوان ${address} بعنوان مشروعه.`,

    routes: "المسارات",
    best: "الأفضل",
    fastest: "الأسرع",
    routesFound: (count, best) =>
      plural(count, {
        one: `مسار واحد، ${best}`,
        two: `مساران، أفضلهما ${best}`,
        few: `${number(count)} مسارات، أفضلها ${best}`,
        many: `${number(count)} مسارًا، أفضلها ${best}`,
        other: `${number(count)} مسار، أفضلها ${best}`,
      }),
    impact: (percent) => `أثر السعر ${percent}`,
    noImpact: "لا أثر في السعر",
    fees: "الرسوم",
    noFees: "لا شيء",
    fee: {
      message: "الرسالة",
      router: "خدمة المبادلة",
      integrator: "هذا الموقع",
      bridge: "الجسر",
      gas: "الغاز، تقديرًا",
    },
    onTop: "إضافة إلى المبلغ",
    waits: (seconds) =>
      seconds === undefined
        ? "لا تستطيع الوجهة الدفع فورًا. تنتظر الأموال هناك."
        : `لا تستطيع الوجهة الدفع فورًا. تنتظر الأموال هناك ${seconds}.`,

    loading: "يحمّل السلاسل والرموز …",
    asking: "يبحث عن مسارات …",
    chooseTokens: "اختر رمزين لرؤية المسارات.",
    enterAmount: "أدخل مبلغًا لرؤية المسارات.",
    again: "حاول مجددًا",
    use: (amount) => `استعمل ${amount}`,

    notANumber: (text, example) => `${text} ليس مبلغًا. اكتبه مثل ${example}.`,
    negative: (text) => `${text} أقل من الصفر. احذف علامة الناقص.`,
    tooManyDecimals: (text, symbol, decimals) =>
      decimals === 0
        ? `في ${text} كسور، ولا كسور لرمز ${symbol}. احذفها.`
        : `في ${text} منازل عشرية أكثر مما لرمز ${symbol}، وهو ${number(decimals)}. احذف الزائد.`,
    tooLong: (digits, most) =>
      `عدد أرقام المبلغ ${number(digits)}. أدخل ${number(most)} على الأكثر.`,

    tooLittle: (amount, least) => `ستأخذ الرسوم كل ${amount}. أرسل ${least} على الأقل.`,
    tooMuch: (amount) => `${amount} أكثر مما في هذه المجمّعات. أدخل أقل.`,
    refused: (amount, said) => `لا مسار لمبلغ ${amount}: ${said}. غيّر المبلغ أو رمزًا.`,
    noRoute: (amount) => `لا طريق يوصل ${amount} إلى هناك. اختر رمزًا آخر أو سلسلة أخرى.`,
    paused: (amount, until) =>
      `لا يمكن إرسال ${amount} بهذا الطريق حتى ${until}، فهو متوقف مؤقتًا. انتظر، أو اختر رمزًا آخر.`,
    offline: "هذا الجهاز غير متصل. صِله، فتسأل هذه الصفحة مجددًا من نفسها.",
    expired: (amount) => `لم يعد سعر ${amount} صالحًا. حاول مجددًا.`,
    unreachable: (host) => `لا يجيب ${host}. تحقق من اتصالك ثم حاول مجددًا.`,
    limited: (seconds) =>
      seconds === undefined
        ? "طلبات كثيرة جدًا. حاول بعد لحظة."
        : `طلبات كثيرة جدًا. حاول بعد ${seconds}.`,
    mismatch: (host, change) => `غيّر ${host} ما طلبته: ${change}. لم يوقَّع شيء. أخبر هذا الموقع.`,
    malformed: (host) => `يجيب ${host} بصيغة لا تقرؤها هذه الصفحة. أخبر هذا الموقع.`,
    changed: (host) =>
      `يجيب ${host} بصيغة غير التي سبقت. أعد تحميل هذه الصفحة، فقد تكون هناك نسخة جديدة.`,
    noBaseUrl: "لا تسمّي هذه الصفحة خدمة. اطلب من الموقع ضبط base-url.",
    wrongValue: (said) => `${said}.`,
  };
}
