// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IBridgeAdvances} from "@causeway/solidity/interfaces/IBridge.sol";

/// @title AdvanceFeeLib
/// @notice What an offer is worth now. It falls to nothing: the nearer the proof, the smaller the risk that is paid.
library AdvanceFeeLib {
    /// @notice What an advancer keeps now: units of the asset, rounded down.
    /// @dev Reverts with `IBridgeAdvances.AdvanceTooLate` from the end of the offer, or the deadline, on.
    /// @param offered What he keeps until `from`, units.
    /// @param from Unix seconds; from then on it is linearly less.
    /// @param until Unix seconds, when it is nothing.
    /// @param deadline Of the transfer, unix seconds.
    function feeNow(uint256 offered, uint256 from, uint256 until, uint256 deadline) internal view returns (uint256) {
        uint256 end = Math.min(until, deadline);
        require(block.timestamp < end, IBridgeAdvances.AdvanceTooLate(end));
        return block.timestamp <= from ? offered : (offered * (until - block.timestamp)) / (until - from);
    }
}
