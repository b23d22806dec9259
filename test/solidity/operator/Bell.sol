// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title A contract of an area that is not Causeway's
/// @notice Has one setting, which only calls within a restricted call change.
contract Bell is AccessManaged {
    using Address for address;

    uint256 public tone;

    event ToneSet(uint256 tone);

    error CallerNotBell(address caller);

    constructor(address manager) AccessManaged(manager) {}

    /// @param data Calldata of a function of this contract.
    function perform(bytes calldata data) external restricted {
        address(this).functionCall(data);
    }

    function setTone(uint256 newTone) external {
        require(msg.sender == address(this), CallerNotBell(msg.sender));
        tone = newTone;
        emit ToneSet(newTone);
    }
}
