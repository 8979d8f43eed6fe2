/** Which picture shows an article: its own, or until that is drawn, that of the article which looks most like it. */

/** Take an article out of the list once `demo/pictures/made` holds its own. */
export const borrowedPictures: Readonly<Record<string, string>> = {
  'SL-PP12': 'SL-PP13',
  'SL-PP16': 'SL-PP13',
  'SL-PT12S': 'SL-PT16S',
  'SL-ST51C': 'SL-ST32C',
  'BK-TX13Z': 'BK-TX19Z',
  'BK-TX25F': 'BK-TX32F',
  'BK-TX40F': 'BK-TX32F',
  'MC-PX13': 'MT-PP16',
  'MS-ST32D': 'MS-ST19D',
  'MT-ST51W': 'MT-ST32W',
  'MS-ST51D': 'MS-ST19D',
  'BT-PX13': 'BT-PX16',
  'AT-PT32': 'AT-ST32',
}

export const pictureOf = (sku: string): string => (borrowedPictures[sku] ?? sku).toLowerCase()
