// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ContainmentEnd} from "./ContainmentEnd.sol";

/// @title ContainmentCampaign
/// @notice A quorum of spoke A's committee turns bad. It signs whatever it likes, of any time, forks and hands over;
/// somebody imports and delivers it, and has paid what waits of it. The guardian and the admins pause, stop, distrust,
/// report and anchor, in any order; once they begin with the runbook, they follow it.
contract ContainmentCampaign is ContainmentEnd {
    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](26);
        (list[0], list[1], list[2]) = (this.sendHonest.selector, this.signHonest.selector, this.signHonest.selector);
        (list[3], list[4], list[5]) = (this.signForged.selector, this.signForged.selector, this.importAny.selector);
        (list[6], list[7], list[8]) = (this.importAny.selector, this.deliverAny.selector, this.deliverAny.selector);
        (list[9], list[10], list[11]) = (this.deliverAny.selector, this.pause.selector, this.stopOrDistrust.selector);
        (list[12], list[13], list[14]) = (this.report.selector, this.rotate.selector, this.followRunbook.selector);
        (list[15], list[16], list[17]) = (this.pass.selector, this.payAny.selector, this.payAny.selector);
        (list[18], list[19], list[20]) = (this.behave.selector, this.fork.selector, this.reportFork.selector);
        (list[21], list[22], list[23]) = (this.serve.selector, this.serve.selector, this.serve.selector);
        (list[24], list[25]) = (this.payAny.selector, this.pass.selector);
    }

    /// @dev Whoever serves the bad quorum goes the whole way: it signs, the hub imports, and its own committee signs
    /// that, and it is delivered.
    function serve(uint256 seed) external {
        (bool isBelieved, uint256 signed) = _signBelieved();
        if (!isBelieved) return;
        if (_pick(seed, "at the hub", 3) == 0) return _deliverSome(seed, toHub, signed);
        _tryImport(signed);
        _deliverSome(seed, toSpoke, _signHub());
    }
}
