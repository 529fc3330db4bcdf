import { projectDirectory } from '#scripts/project.mjs'
import { loadTextFiles } from '#site/content-checks/content-files.ts'
import { writeScaffold } from './scaffold.ts'
import { scaffoldArticle } from './scaffold-article.ts'

const today = new Date().toISOString().slice(0, 10)
const texts = loadTextFiles(projectDirectory)
// `npm run new:article -- SLUG`, or for a deep dive: SLUG 8306.T
const [slug, company] = process.argv.slice(2)
writeScaffold(projectDirectory, scaffoldArticle({ slug, texts, today, company }))
