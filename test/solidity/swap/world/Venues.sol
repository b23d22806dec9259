// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";

/// @dev A venue that does as a test says: asks for a part of the hop's amount, calls somebody, pays out of its own.
contract TestVenue is IVenue {
    uint256 public asked;
    uint256 public paid;
    address public askedFor;
    address private _target;
    bytes private _doing;
    bool public succeeded;

    /// @dev Of 10,000 of the amount.
    function setTerms(uint256 asked_, uint256 paid_, address askedFor_) external {
        (asked, paid, askedFor) = (asked_, paid_, askedFor_);
    }

    function setCall(address target, bytes calldata doing) external {
        (_target, _doing) = (target, doing);
    }

    function swap(address, address tokenOut, uint256 amount, uint256, address to) external returns (uint256) {
        if (_target != address(0)) (succeeded, ) = _target.call(_doing);
        if (asked != 0) IExecutor(msg.sender).pay(askedFor, (amount * asked) / 10_000);
        if (paid != 0) IERC20(tokenOut).transfer(to, (amount * paid) / 10_000);
        return 0;
    }
}
