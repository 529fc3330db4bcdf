/**
 * Marks forms in which Enter was pressed, for those whose code has not arrived yet.
 * The function's source is inlined into the head, so it cannot use anything outside itself.
 */
function markEarlyEnter(): void {
  addEventListener('keydown', ({ key, isComposing, target }) => {
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return
    if (target.form && target.value.trim()) target.form.dataset.entered = 'true'
  })
}

export const earlyEnterScript = `(${markEarlyEnter.toString()})()`
