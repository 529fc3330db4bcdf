/** As the last words of companies' names have them, small. Each use adds what its own lists write beside them. */
export const LEGAL_FORMS: readonly string[] =
  'ag bhd co corp corporation group holding holdings inc incorporated limited llc ltd nv pcl plc sa se tbk'.split(
    ' ',
  )
