import type { Template } from '../around.js';
import { changeArguments, changeAwait, sortBy, wrapOwnFunction, wrapValue } from './calls.js';
import { changeCondition, extendCondition, replaceCondition, swapBranches, symmetricClause } from './conditions.js';
import { extendArithmetic } from './extend.js';
import { changeReturn, guardStatement, insertEarlyReturn, insertGuardedStep, insertJump, insertReturn, insertStep } from './insertions.js';
import { changeConstant, changeNumber, changeRegExp, changeString } from './literals.js';
import { shiftIndex, swapExpression, swapPattern, swapProperty, swapVariable } from './names.js';
import { changeUnary, reshapeBinary, swapOperator } from './operators.js';
import { changeLoop, copyStatement, deleteStatement, joinElse, keepResult, moveStatement } from './statements.js';
import { bothSides, uniformLiterals, uniformNames, uniformOperators } from './uniform.js';

/** Every template, tried at every place. Reversed mutation operators first, then the templates for missing and surplus logic. */
export const TEMPLATES: readonly Template[] = [
  swapOperator, changeUnary, reshapeBinary, changeNumber, changeString, changeConstant, changeRegExp, swapVariable, swapExpression, swapProperty,
  swapPattern, shiftIndex, changeArguments, changeAwait, wrapValue, sortBy, wrapOwnFunction, extendArithmetic, changeCondition, extendCondition,
  replaceCondition, symmetricClause, swapBranches, deleteStatement, joinElse, moveStatement, copyStatement, keepResult, changeLoop,
  insertEarlyReturn, insertJump, guardStatement, insertStep, insertGuardedStep, changeReturn, insertReturn, uniformNames, uniformLiterals, uniformOperators, bothSides,
];
