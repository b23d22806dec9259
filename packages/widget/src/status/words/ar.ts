import type { StateFacts, StatusWords } from "../StatusWords.ts";

const yours = ({ given }: StateFacts) => (given === undefined ? "أموالك" : `أموالك (${given})`);
const got = (facts: StateFacts) =>
  facts.received === undefined ? yours(facts) : `أموالك (${facts.received})`;
const back = (facts: StateFacts) =>
  facts.refunded === undefined ? yours(facts) : `أموالك (${facts.refunded})`;

const CROSSING: StatusWords["crossing"] = {
  sent: {
    headline: (facts) => `${yours(facts)} في طريقها إلى ${facts.destination}.`,
    now: ({ origin }) => `الكتلة التي تحوي الإرسال على ${origin} ليست نهائية بعد.`,
  },
  finalised: {
    headline: (facts) => `${yours(facts)} في طريقها إلى ${facts.destination}.`,
    now: ({ origin }) => `الكتلة على ${origin} نهائية. يوقّعها مدققوها الآن.`,
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  signed: {
    headline: (facts) => `${yours(facts)} في طريقها إلى ${facts.destination}.`,
    now: () => "وقّع المدققون الكتلة. تُثبَت توقيعاتهم للسلسلة التالية.",
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  proven: {
    headline: (facts) => `${yours(facts)} في طريقها إلى ${facts.destination}.`,
    now: () => "يشهد عميل خفيف على الكتلة. ينقل مُرحِّل الرسالة إلى الأمام.",
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  imported: {
    headline: (facts) => `${yours(facts)} في طريقها إلى ${facts.destination}.`,
    now: ({ destination }) => `الرسالة عند المحور. يوقّعها مدققوه من أجل ${destination}.`,
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  failed: {
    headline: (facts) => `${yours(facts)} لم تُسلَّم على ${facts.destination} بعد.`,
    now: () => "فشل التسليم. يمكن تكراره.",
    act: () => "يستطيع أي شخص التسليم مجددًا. قد يفيد غاز أكثر.",
  },
  overdue: {
    headline: (facts) => `${yours(facts)} تجاوزت المهلة على ${facts.destination}.`,
    now: () => "ما زال ممكنًا تسليم التحويل أو إنهاؤه. بعد الإنهاء يعود كله.",
    act: ({ origin }) => `يستطيع أي شخص تسليمه أو إنهاءه. عندئذ تعيده ${origin} كله.`,
  },
  ended: {
    headline: (facts) => `${yours(facts)} تعود إلى ${facts.origin}.`,
    now: ({ origin }) => `أُنهي التحويل دون تسليم. إشعار في طريقه إلى ${origin}.`,
    act: ({ origin }) => `يستطيع أي شخص نقل الإشعار. عندئذ تعيده ${origin} كله.`,
  },
  waiting: {
    headline: (facts) => `${yours(facts)} وصلت إلى ${facts.destination} وتنتظر هناك.`,
    now: () => "استُنفد الحد، أو ما في الخزنة قليل. يتقدم الطابور لاحقًا.",
    act: () => "يستطيع أي شخص دفع الطابور. ويستطيع المستلم إعادة الأموال.",
  },
  aside: {
    headline: (facts) => `${yours(facts)} وصلت إلى ${facts.destination} ووُضعت جانبًا.`,
    now: () => "لن تُبقي الرسوم الحد الأدنى، أو لا يمكن الدفع للمستلم.",
    act: () => "يستطيع أي شخص المحاولة حين تنخفض الرسوم. ويستطيع المستلم إعادة الأموال.",
  },
  ready: {
    headline: (facts) => `${yours(facts)} محفوظة على ${facts.destination} للمستلم.`,
    now: () => "لم يُستدعَ المستلم بعد، أو فشل استدعاؤه.",
    act: () => "يستطيع أي شخص تكرار الاستدعاء. ويستطيع المستلم المطالبة بالأموال.",
  },
  claimable: {
    headline: (facts) => `${yours(facts)} محفوظة على ${facts.destination} للمستلم.`,
    now: () => "رفض الرمز الدفع.",
    act: () => "يستطيع أي شخص جعل الدفع يصل إلى المستلم. ويستطيع المستلم المطالبة به في حساب آخر.",
  },
  held: {
    headline: (facts) => `${yours(facts)} محتجزة على ${facts.destination} للمستلم.`,
    now: () => "فشلت المبادلة، أو أعطت أقل من الحد الأدنى.",
    act: ({ until }) =>
      until === undefined
        ? "يأخذ المستلم الأموال أو ينفذ الأمر. ويستطيع أي شخص تنفيذه أيضًا."
        : `يأخذ المستلم الأموال أو ينفذ الأمر. بعد ${until} يستطيع أي شخص إنهاء الاحتجاز.`,
  },
  returning: {
    headline: (facts) => `${yours(facts)} تعود إلى ${facts.origin}.`,
    now: ({ origin }) => `أُعيدت الأموال. رسالة تُعلم ${origin}.`,
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  returned: {
    headline: (facts) => `${yours(facts)} تعود إلى ${facts.origin}.`,
    now: ({ origin }) => `تعلم ${origin} أن الأموال أُعيدت.`,
    act: ({ origin }) => `يستطيع أي شخص تسوية الإعادة على ${origin}.`,
  },
  advanced: {
    headline: (facts) => `${got(facts)} على ${facts.destination}.`,
    now: () => "دفع مموّل قبل الإثبات. يتبع الإثبات، ولا حاجة إلى الانتظار.",
  },
  paid: {
    headline: (facts) => `${got(facts)} على ${facts.destination}.`,
    now: () => "استلم المستلم أمواله.",
  },
  filled: {
    headline: (facts) => `${got(facts)} على ${facts.destination}.`,
    now: () => "نُفّذ الأمر: استلم المستلم أمواله.",
  },
  taken: {
    headline: (facts) => `${got(facts)} على ${facts.destination}.`,
    now: () => "أخذ صاحب الأمر الرمز الذي عبر دون المبادلة.",
  },
  refunded: {
    headline: (facts) => `${back(facts)} عادت إلى ${facts.origin}.`,
    now: () => "دُفع إلى حساب الاسترداد.",
  },
  voided: {
    headline: (facts) => `${yours(facts)} لا تُدفع.`,
    now: () => "أبطل المشرفون الرسالة التي حملتها.",
    act: () => "يستطيع أي شخص إلغاء التحويل. ذلك يحرر مبلغه.",
  },
  discarded: {
    headline: (facts) => `${yours(facts)} لا تُدفع ولا تُعاد.`,
    now: () => "أبطل المشرفون الرسالة أو إعادتها أو إشعارها.",
  },
  other: {
    headline: () => "لا تعرف هذه الصفحة حالة تحويلك.",
    now: ({ stateName }) => `تسمّي الخدمة الحالة ${stateName}.`,
    act: () => "أنت: حمّل نسخة أحدث من هذه الصفحة.",
  },
};

const MESSAGE: StatusWords["message"] = {
  sent: {
    headline: ({ destination }) => `رسالتك في طريقها إلى ${destination}.`,
    now: ({ origin }) => `الكتلة التي تحوي الإرسال على ${origin} ليست نهائية بعد.`,
  },
  finalised: {
    headline: ({ destination }) => `رسالتك في طريقها إلى ${destination}.`,
    now: ({ origin }) => `الكتلة على ${origin} نهائية. يوقّعها مدققوها الآن.`,
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  signed: {
    headline: ({ destination }) => `رسالتك في طريقها إلى ${destination}.`,
    now: () => "وقّع المدققون الكتلة. تُثبَت توقيعاتهم للسلسلة التالية.",
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  proven: {
    headline: ({ destination }) => `رسالتك في طريقها إلى ${destination}.`,
    now: () => "يشهد عميل خفيف على الكتلة. ينقل مُرحِّل الرسالة إلى الأمام.",
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  imported: {
    headline: ({ destination }) => `رسالتك في طريقها إلى ${destination}.`,
    now: ({ destination }) => `الرسالة عند المحور. يوقّعها مدققوه من أجل ${destination}.`,
    act: () => "أي شخص: ينقل مُرحِّل الإثبات عادةً، ولا يلزم إذن.",
  },
  "in flight": {
    headline: ({ destination }) => `رسالتك تنتظر جوابًا على ${destination}.`,
    now: ({ until, isLate }) =>
      isLate || until === undefined
        ? "استُدعي المتلقي ولم يجب."
        : `استُدعي المتلقي. يأتي الجواب قبل ${until}.`,
    act: () => "يستطيع أي شخص سؤال المتلقي: تأخر الجواب.",
  },
  failed: {
    headline: ({ destination }) => `فشلت رسالتك على ${destination}.`,
    now: () => "لم يقبل المتلقي الرسالة. يمكن تسليمها مجددًا.",
    act: () => "يجب أن يستطيع المتلقي قبول الرسالة. عندئذ يسلّمها أي شخص مجددًا.",
  },
  expirable: {
    headline: ({ destination }) => `تجاوزت رسالتك مهلتها على ${destination}.`,
    now: () => "لم يقبل المتلقي الرسالة في الوقت.",
    act: ({ origin }) => `يستطيع أي شخص إنهاء الرسالة. عندئذ يُعلَم مرسلها على ${origin}.`,
  },
  delivered: {
    headline: ({ destination }) => `سُلّمت رسالتك على ${destination}.`,
    now: () => "قبل المتلقي الرسالة.",
  },
  expired: {
    headline: ({ destination }) => `انتهت مهلة رسالتك على ${destination}.`,
    now: () => "لم يقبل المتلقي الرسالة ضمن مهلتها.",
    act: ({ origin }) => `يستطيع أي شخص إعلام المرسل على ${origin}. يفعل ذلك مُرحِّل عادةً.`,
  },
  rejected: {
    headline: ({ destination }) => `رُفضت رسالتك على ${destination}.`,
    now: () => "رفض المتلقي الرسالة نهائيًا.",
    act: ({ origin }) => `يستطيع أي شخص إعلام المرسل على ${origin}. يفعل ذلك مُرحِّل عادةً.`,
  },
  voided: {
    headline: () => "أُبطلت رسالتك.",
    now: ({ destination }) => `أبطل مشرفو ${destination} الرسالة.`,
    act: ({ origin }) => `يستطيع أي شخص إعلام المرسل على ${origin}. يفعل ذلك مُرحِّل عادةً.`,
  },
  other: {
    headline: () => "لا تعرف هذه الصفحة حالة رسالتك.",
    now: ({ stateName }) => `تسمّي الخدمة الحالة ${stateName}.`,
    act: () => "أنت: حمّل نسخة أحدث من هذه الصفحة.",
  },
};

/** Arabic. */
export const ar: StatusWords = {
  way: {
    name: "الطريق",
    line: { money: "الأموال", back: "العودة", proof: "الإثبات" },
    stone: {
      ...{ sent: "أُرسل", signed: "وُقّع", proven: "أُثبت", imported: "استُورد" },
      ...{ delivered: "سُلّم", expired: "انتهت مهلته", rejected: "رُفض", voided: "أُبطل" },
      ...{ arrived: "وصل", paid: "دُفع", ended: "أُنهي", returned: "أُعيد", refunded: "رُدّ" },
    },
    state: {
      ...{ done: "تم", now: "جارٍ", ahead: "لاحقًا", held: "ينتظر", failed: "فشل" },
    },
    unknownChain: "سلسلة أخرى",
  },
  crossing: CROSSING,
  message: MESSAGE,
  goesOn: "لا أحد. يستمر من تلقاء نفسه.",
  done: "لا أحد. لم يبقَ شيء.",
  paused: ({ destination, until }) =>
    until === undefined
      ? `على مشرف ${destination} إنهاء إيقاف المسار.`
      : `لا أحد قبل ${until}: المسار موقوف. يستطيع مشرف ${destination} إنهاء الإيقاف.`,
  unknownParty: "طرف لا تعرفه هذه الصفحة. حمّل نسخة أحدث من هذه الصفحة.",
};
