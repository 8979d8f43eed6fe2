/** Two delivery methods, as an admin sends them. */
export const collect = {
  ...{ id: 'collect', name: 'Collected', term: 'EXW Zaragoza', says: '', collected: true },
  ...{ price: 0, isDefault: true },
}
export const pallet = {
  ...{ id: 'pallet', name: 'Pallet', term: 'DAP', says: '', collected: false },
  ...{ price: 85, isDefault: false },
  countries: ['ES', 'ES-IB', 'ES-CN', 'PT', 'FR', 'DE', 'PL', 'US'],
}
