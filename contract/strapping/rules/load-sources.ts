/** Public sources of the calculator's figures. */

export type LoadSource = { title: string; address: string }

export const loadSources = {
  factor: {
    title: 'Plastex: polypropylene strapping, technical information',
    address: 'http://www.plastexstrapping.co.uk/polypropylene_technical.php',
  },
  closures: {
    title: 'Paper360° (TAPPI): Choosing the right strapping materials',
    address: 'https://paper360.tappi.org/2025/06/10/choosing-the-right-strapping-materials-for-your-product/',
  },
  length: {
    title: 'PSCL: Plastic strapping v stretch wrap, cost per pallet',
    address: 'https://www.pscl.co.uk/blogs/blog-pallet-strapping/1749612-plastic-strapping-v-stretch-wrap',
  },
  twoStraps: {
    title: 'Scania: Strapping of units',
    address:
      'https://supplier.scania.com/supplying-to-scania/logistics/automotive-products/packaging/packaging-instruction/strapping-of-units/',
  },
  plastics: {
    title: 'Hub Packaging: The facts on plastic strapping',
    address: 'https://www.hub-packaging.com/blog/the-facts-on-plastic-strapping/',
  },
  materials: {
    title: 'Packaging Supply Answers: How to select the right strapping product',
    address: 'http://packagingsupplyanswers.blogspot.com/2014/02',
  },
  cord: {
    title: 'Complete Packaging: System strength of synthetic cord strap',
    address: 'https://completepackaging.com/whats-new/system-strength-of-synthetic-cord-strap/',
  },
} as const satisfies Record<string, LoadSource>
