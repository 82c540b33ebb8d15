/** Categories of games as the source specification names them: the stored code, and its label. */
export const gameCategories = {
  th: { SLOT: 'สล็อต', CASINO: 'คาสิโน', FISHING: 'ยิงปลา', LOTTO: 'หวย', SPORT: 'กีฬา', TABLE: 'เกมโต๊ะ', GRAPH: 'เกมกราฟ', KENO: 'คีโน' },
  en: {
    SLOT: 'Slots',
    CASINO: 'Casino',
    FISHING: 'Fishing',
    LOTTO: 'Lottery',
    SPORT: 'Sports',
    TABLE: 'Table games',
    GRAPH: 'Graph games',
    KENO: 'Keno',
  },
} as const;
