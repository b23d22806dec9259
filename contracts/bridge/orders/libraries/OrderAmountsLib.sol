// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IBridgeAdvances, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {ChainAddress} from "../../../messaging/libraries/ChainAddress.sol";
import {AdvanceFeeLib} from "../../libraries/AdvanceFeeLib.sol";
import {ReleaseFeeLib} from "../../libraries/ReleaseFeeLib.sol";

/// @title OrderAmountsLib
/// @notice What who fills an order pays, and what he is repaid.
library OrderAmountsLib {
    /// @notice Both in units of the asset, as the destination would have them now, but for its base fee and its curve.
    /// @dev Reverts with `IBridgeAdvances.AdvanceTooLate` where nothing is offered any more, with
    /// `IBridgeAdvances.AdvanceTooLittle` where the receiver would be paid less than he asks for, or nothing: nobody
    /// could fill that.
    /// @param units What the transfer brings.
    function amountsNow(
        TransferRequest memory request,
        uint256 units
    ) internal view returns (uint256 spent, uint256 received) {
        // the destination takes an account of zeros for no integrator
        uint256 bps = ChainAddress.isZero(request.integrator) ? 0 : request.integratorBps;
        received = units - ReleaseFeeLib.integratorFee(units, bps);
        uint256 fee = AdvanceFeeLib.feeNow(
            request.advanceFee,
            request.advanceFrom,
            request.advanceUntil,
            request.deadline
        );
        spent = Math.saturatingSub(received, fee);
        bool isEnough = spent != 0 && spent >= request.minReceived;
        require(isEnough, IBridgeAdvances.AdvanceTooLittle(spent, request.minReceived));
    }
}
