import { readTextFiles } from '#site/content-checks/content-files.ts'
import { writeScaffold } from './authors/scaffold.ts'
import { scaffoldArticle } from './authors/scaffold-article.ts'
import { projectDirectory } from './project.mjs'

const today = new Date().toISOString().slice(0, 10)
const texts = readTextFiles(projectDirectory)
writeScaffold(projectDirectory, scaffoldArticle({ slug: process.argv[2], texts, today }))
