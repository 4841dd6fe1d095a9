/**
 * A pushdown system in plain numbers, and what is found out about any of them: to which controls a
 * node can return (pre*, Bouajjani, Esparza and Maler 1997), and from which nodes perhaps no end
 * can be reached. The one core for that; {@code ends} says what the numbers stand for. Knows
 * nothing of machines, letters or rules.
 *
 * <p>Two others that look alike are not the same. {@code saturation} (post*) makes the states of
 * the machine while it goes, may pass a bound at any of them and has to say by which word; so it
 * cannot work on a system that is there beforehand. {@code io.dyck.pda.ends.PreStar} (pre* with
 * costs) moves by words of letters, such as tokens, and keeps a least cost for each state that a
 * return can lead to. Here such states are only members of sets, which many nodes share; sets with
 * costs cannot be shared so.
 */
package io.dyck.pda.pushdown;
