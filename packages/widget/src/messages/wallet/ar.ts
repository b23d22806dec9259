import type { WalletMessages } from "../../wallet/WalletMessages.ts";

/** Texts on wallets, in Arabic. */
export const walletAr: WalletMessages = {
  connectWallet: "اربط محفظة",
  connectHint: "الربط يُظهر حسابك لهذا الموقع، ولا ينقل شيئًا.",
  changeWallet: "غيّر المحفظة",
  disconnect: "افصل",
  wallets: "المحافظ",
  noWallets: "لا محفظة في هذا المتصفح. ثبّت محفظة، أو افتح هذه الصفحة في متصفح محفظتك.",
  openWallet: (wallet) => `افتح ${wallet} واربط هذا الموقع هناك.`,
  yourWallet: "محفظتك",

  walletRejected: "لقد رفضت. لم يوقَّع شيء. حاول مجددًا متى شئت.",
  walletBusy: (wallet) => `في ${wallet} طلب مفتوح. افتحه وأجب عنه.`,
  walletLocked: (wallet) => `${wallet} مقفلة، أو لا تشارك حسابها. افتح قفلها ثم اربط هذا الموقع.`,
  walletDisconnected: (wallet) => `فقدت ${wallet} اتصالها. اربطها مرة أخرى.`,
  walletAccountChanged: (wallet, before, now) =>
    `انتقلت ${wallet} من الحساب ${before} إلى ${now}. عد إلى الأول، أو ابدأ من جديد.`,
  walletOnOtherChain: (wallet, present, wanted) =>
    `${wallet} على السلسلة ${present}، والمطلوب هنا السلسلة ${wanted}. غيّرها في المحفظة.`,
  walletWrongChainId: (wallet, answer) =>
    `تذكر ${wallet} أن سلسلتها ${answer}. غيّر السلسلة هناك، أو استعمل محفظة أخرى.`,
  walletUnknownChain: (wallet, chain) =>
    `لا تعرف ${wallet} السلسلة ${chain}. أضف هذه السلسلة في المحفظة.`,
  walletSilent: (wallet) => `لم تجب ${wallet}. ابحث عن الطلب هناك قبل أن تحاول مجددًا.`,
  walletUnsupported: (wallet, method) => `لا تستطيع ${wallet} ذلك: ${method}. استعمل محفظة أخرى.`,
  walletFailed: (wallet, reason) => `تقول ${wallet}: ${reason}. حاول مجددًا، أو استعمل محفظة أخرى.`,
  walletUnrecognised: "مرّر هذا الموقع محفظة لا تستطيع التوقيع. أخبر هذا الموقع.",
  walletWrongFamily: (wallet) => `${wallet} محفظة TON، وهذا يبدأ على سلسلة EVM. استعمل محفظة EVM.`,
  notLoaded: "جزء من هذه الصفحة لم يُحمَّل. تحقق من اتصالك ثم حاول مجددًا.",
};
